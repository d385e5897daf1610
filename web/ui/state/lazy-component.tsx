import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { inTime } from './chunk-time.ts';

type LazyComponent<Props> = {
  (props: Props & { until?: ReactNode }): ReactNode;
  /** Loads the code ahead of time. */
  fetch: () => Promise<void>;
};

/**
 * A component whose code is loaded when it is first shown; until then, and on the server, `until` is rendered. Once loaded it renders
 * synchronously, unlike `React.lazy`. A failed load throws to the surrounding error boundary, which offers a retry (X-31).
 */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> => {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async () => {
    loaded ??= await inTime(load());
  };
  const Lazy = ({ until = null, ...props }: Props & { until?: ReactNode }) => {
    const [There, setThere] = useState(() => loaded);
    const [failure, setFailure] = useState<unknown>(null);
    useEffect(() => {
      let alive = true;
      fetch().then(
        () => alive && setThere(() => loaded),
        (error: unknown) => alive && setFailure(error),
      );
      return () => {
        alive = false;
      };
    }, []);
    if (failure) throw failure;
    return There ? <There {...(props as unknown as Props)} /> : until; // `until` is this component's own property, the others are Props
  };
  return Object.assign(Lazy, { fetch });
};
