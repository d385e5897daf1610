import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import blanks from './blanks.module.css';

/** A skeleton of the coming content. */
export const Waiting = ({ rows = 6 }: { rows?: number }) => (
  <div className={`box ${blanks.waiting}`} aria-busy="true">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows without content or order
      <Skeleton key={row} height={28} />
    ))}
  </div>
);

/** A failed request with a retry; `children`: further options. */
export const Failed = ({ retry, children }: { retry: () => void; children?: ReactNode }) => {
  const t = useTranslate();
  return (
    <div data-blank className={`box ${blanks.blank}`} role="alert">
      <p>{t('posada.failed')}</p>
      <Button size="small" variant="outlined" onClick={retry}>
        {t('posada.retry')}
      </Button>
      {children}
    </div>
  );
};

type QueryState<Data> = { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown };

/** The loaded data, also while a refetch fails; until then a skeleton, or the failure with a retry. */
export const Loaded = <Data,>({ of, rows, children }: { of: QueryState<Data>; rows?: number; children: (data: Data) => ReactNode }) => {
  if (of.data !== undefined) return children(of.data);
  return of.error ? <Failed retry={() => void of.refetch()} /> : <Waiting {...(rows !== undefined && { rows })} />;
};
