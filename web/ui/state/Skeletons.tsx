import { type CSSProperties, Fragment } from 'react';

const block = (style: CSSProperties) => <span className="sk" style={style} />;
const times = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => ({ i, key: `${prefix}-${i}` }));

/** Placeholders of the same size as the content. */
const CardSkeleton = () => (
  <div className="card" aria-hidden="true">
    <span className="shot sk" />
    <div className="card-b">
      {block({ height: 20, width: '80%' })}
      {block({ height: 16, width: '60%', marginTop: 8 })}
      {block({ height: 22, width: '45%', marginTop: 10 })}
    </div>
  </div>
);

export const CardsSkeleton = ({ count }: { count: number }) => times(count, 'card').map(({ key }) => <CardSkeleton key={key} />);

export const LinesSkeleton = ({ count }: { count: number }) => (
  <div className="stack" aria-hidden="true">
    {times(count, 'line').map(({ i, key }) => (
      <Fragment key={key}>{block({ height: 20, width: `${90 - (i % 3) * 15}%` })}</Fragment>
    ))}
  </div>
);

export const RowsSkeleton = ({ count }: { count: number }) => (
  <div aria-hidden="true">
    {times(count, 'row').map(({ key }) => (
      <div className="res-row" key={key}>
        <span className="sk" style={{ width: 112, height: 84, borderRadius: 'var(--r-inner)' }} />
        <div className="stack">
          {block({ height: 20, width: '50%' })}
          {block({ height: 16, width: '40%' })}
          {block({ height: 24, width: '30%' })}
        </div>
      </div>
    ))}
  </div>
);
