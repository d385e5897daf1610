import type { CSSProperties } from 'react';

const block = (style: CSSProperties, key?: number) => <span key={key} className="sk" style={style} />;

/** The shape of what comes, within the same space. */
export const CardSkeleton = () => (
  <div className="card" aria-hidden="true">
    <span className="shot sk" />
    <div className="card-b">
      {block({ height: 20, width: '80%' })}
      {block({ height: 16, width: '60%', marginTop: 8 })}
      {block({ height: 22, width: '45%', marginTop: 10 })}
    </div>
  </div>
);

export const CardsSkeleton = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, i) => <CardSkeleton key={`card-${i + 1}`} />);

export const LinesSkeleton = ({ count }: { count: number }) => (
  <div className="stack" aria-hidden="true">
    {Array.from({ length: count }, (_, i) => block({ height: 20, width: `${90 - (i % 3) * 15}%` }, i))}
  </div>
);

export const RowsSkeleton = ({ count }: { count: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: count }, (_, i) => (
      <div className="res-row" key={`row-${i + 1}`}>
        <span className="sk" style={{ width: 112, height: 84, borderRadius: 8 }} />
        <div className="stack">
          {block({ height: 20, width: '50%' })}
          {block({ height: 16, width: '40%' })}
          {block({ height: 24, width: '30%' })}
        </div>
      </div>
    ))}
  </div>
);
