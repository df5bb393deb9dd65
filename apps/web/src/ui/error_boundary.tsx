import { Component, type ComponentChildren } from "preact";

import { Problem } from "./problem";

interface Props {
  children: ComponentChildren;
}

/** Shows a mistake of a page in its place, so that the rest still works. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown };

  override componentDidCatch(error: unknown): void {
    this.setState({ error });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <Problem error={error} onRetry={() => this.setState({ error: null })} />;
  }
}
