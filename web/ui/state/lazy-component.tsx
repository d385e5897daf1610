import type { i18n as I18n } from 'i18next';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../use-online.ts';
import { inTime } from './chunk-time.ts';

type LazyComponent<Props> = {
  (props: Props & { until?: ReactNode }): ReactNode;
  /** Loads the code ahead of time. */
  fetch: () => Promise<void>;
};

type Options = {
  /** The page can do without it: if it fails to load, `until` stays, and it is loaded when the browser is online again. */
  spare?: boolean;
};

/**
 * A component whose code is loaded when it is first shown; until then, and on the server, `until` is rendered. Once loaded it renders
 * synchronously, unlike `React.lazy`. `load` may load texts as well (`withRest`); it gets none when called ahead of time. A failed load
 * throws to the surrounding error boundary, which offers a retry (X-31), unless it is `spare`.
 */
export const lazyComponent = <Props extends object>(
  load: (i18n?: I18n) => Promise<ComponentType<Props>>,
  { spare = false }: Options = {},
): LazyComponent<Props> => {
  let loaded: ComponentType<Props> | null = null;
  let failed = false;
  const fetch = async (i18n?: I18n) => {
    if (failed && !loaded) await import('./lost-styles.ts').then(({ reloadLostStyles }) => reloadLostStyles());
    try {
      loaded ??= await inTime(load(i18n));
    } catch (error) {
      failed = true;
      throw error;
    }
  };
  const Lazy = ({ until = null, ...props }: Props & { until?: ReactNode }) => {
    const [There, setThere] = useState(() => loaded);
    const [failure, setFailure] = useState<unknown>(null);
    const online = useOnline();
    const { i18n } = useTranslation();
    // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when online again
    useEffect(() => {
      let alive = true;
      fetch(i18n).then(
        () => alive && setThere(() => loaded),
        (error: unknown) => alive && !spare && setFailure(error),
      );
      return () => {
        alive = false;
      };
    }, [online]);
    if (failure) throw failure;
    return There ? <There {...(props as unknown as Props)} /> : until; // `until` is this component's own property, the others are Props
  };
  return Object.assign(Lazy, { fetch });
};
