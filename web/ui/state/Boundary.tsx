import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; instead: (retry: () => void) => ReactNode };

/** A part that may fail without taking the page with it (S-17): shows `instead` until it is tried again. */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.instead(() => this.setState({ failed: false })) : this.props.children;
  }
}
