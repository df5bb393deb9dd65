import frameTexts from "#texts/frame";

/** Shown while something loads; appears late, so that quick answers do not flicker. */
export function Loading({ label = frameTexts.loading }: { label?: string }) {
  return (
    <p class="loading quiet" role="status">
      {label}
    </p>
  );
}

interface ProgressProps {
  label: string;
  /** From 0 to 1; null if unknown. */
  value: number | null;
}

export function Progress({ label, value }: ProgressProps) {
  return (
    <label class="progress">
      <span>{label}</span>
      {value === null ? <progress /> : <progress value={value} max={1} />}
    </label>
  );
}
