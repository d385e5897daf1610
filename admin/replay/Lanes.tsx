import type { CSSProperties } from 'react';
import { useTranslate } from 'react-admin';
import type { ReplayStep } from '../dataProvider.ts';

const LANES = ['guest', 'host', 'system', 'admin'] as const;

/** Who acted when, at a glance: the list beside it says the same in words, so this is hidden from whoever hears the page. */
export const Lanes = ({ steps, at }: { steps: readonly ReplayStep[]; at: number }) => {
  const t = useTranslate();
  const left = (index: number): CSSProperties => ({ left: steps.length === 1 ? '0%' : `${(index / (steps.length - 1)) * 100}%` });
  return (
    <div className="lanes" aria-hidden="true">
      {LANES.map((lane) => (
        <div className="lane" key={lane}>
          <span className="nm">{t(`posada.by.${lane}`)}</span>
          <div className="track">
            {steps.map(({ by, type, position }, index) =>
              by === lane ? (
                <i
                  // biome-ignore lint/suspicious/noArrayIndexKey: several steps may share a position, their order is fixed
                  key={`${position}-${index}`}
                  style={left(index)}
                  className={`${index + 1 === at ? 'cur' : index + 1 > at ? 'f' : ''} ${type.startsWith('Mail') ? 'mail' : ''}`}
                />
              ) : null,
            )}
          </div>
        </div>
      ))}
    </div>
  );
};
