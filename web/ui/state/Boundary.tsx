import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; instead: (retry: () => void) => ReactNode };

/** An error boundary around a part of a page (S-17): after an error it shows `instead` until a retry. */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.instead(() => this.setState({ failed: false })) : this.props.children;
  }
}
