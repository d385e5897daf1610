import { useTranslation } from 'react-i18next';
import { nightsIn, rangeOf } from '../shared/rules.ts';
import { useRangeText } from '../shared/use-range-text.ts';
import type { Taken } from '../year/months.ts';
import type { Preview } from './commands.ts';
import styles from './upload.module.css';

type Under = Preview['ranges'][number]['debajo'][number];

/** The ranges of a file, how much of each would be blocked, and what occupies the rest. */
export const Found = ({ preview: { ranges, nights }, taken }: { preview: Preview; taken: readonly Taken[] }) => {
  const { t } = useTranslation('feeds');
  const rangeText = useRangeText();
  const nameOf = ({ fecha_inicio, fecha_termino }: Under) =>
    taken.find((one) => one.nombre && one.fecha_inicio === fecha_inicio && one.fecha_termino === fecha_termino)?.nombre;
  const said = (one: Under) => {
    const range = rangeText(rangeOf(one));
    if (one.estado === 'hold') return t('file.under.guest', { name: nameOf(one) ?? t('clash.someone'), range });
    return t(one.estado === 'block' ? 'file.under.block' : 'file.under.import', { range });
  };
  if (ranges.length === 0) return <p>{t('file.nothing')}</p>;
  return (
    <>
      <p className="semi">{nights > 0 ? t('file.found', { count: ranges.length }) : t('file.allTaken')}</p>
      <ul className={styles.ranges}>
        {ranges.map((one) => {
          const range = rangeOf(one);
          return (
            <li key={one.fecha_inicio}>
              <p className={styles.range}>
                <span>{rangeText(range)}</span>
                <span className="num">
                  {one.libres === nightsIn(range)
                    ? t('file.nights', { count: one.libres })
                    : t('file.someNights', { free: one.libres, count: nightsIn(range) })}
                </span>
              </p>
              {one.debajo.map((under) => (
                <p key={`${under.estado} ${under.fecha_inicio}`} className="small mute">
                  {said(under)}
                </p>
              ))}
            </li>
          );
        })}
      </ul>
    </>
  );
};
