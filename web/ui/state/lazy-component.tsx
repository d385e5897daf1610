import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

type LazyComponent<Props> = {
  (props: Props & { until?: ReactNode }): ReactNode;
  /** Brings the code before it is needed. */
  fetch: () => Promise<void>;
};

/**
 * A component whose code travels when it is first shown; `until` stands there meanwhile, and on the server. Once it is there it is drawn at
 * once, unlike `React.lazy`. What did not arrive is a fault of the page around it, which offers to load it again.
 */
export const lazyComponent = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> => {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async () => {
    loaded ??= await load();
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
    return There ? <There {...(props as unknown as Props)} /> : until; // `until` is ours, the rest is Props
  };
  return Object.assign(Lazy, { fetch });
};
