import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  readonly fallback: (error: unknown) => ReactNode;
}

/** Catches what a part throws while it is drawn, and shows the fallback in its place. */
export class Boundary extends Component<Props, { readonly failed: { readonly error: unknown } | null }> {
  override state = { failed: null };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('A part of the page failed.', error, info.componentStack);
  }

  override render(): ReactNode {
    const { failed } = this.state as { failed: { error: unknown } | null };
    return failed ? this.props.fallback(failed.error) : this.props.children;
  }
}
