import { defineConfig } from "vitest/config";

// Tests of components need a document. It takes longer to make than most of the others take to run.
export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  test: {
    testTimeout: 120_000, // for what hangs: a busy machine must not reach it
    projects: [
      { extends: true, test: { name: "units", environment: "node", include: ["src/**/*.test.ts"] } },
      { extends: true, test: { name: "components", environment: "happy-dom", include: ["src/**/*.test.tsx"] } },
    ],
  },
});
