import { useLocaleState, useTranslate } from 'react-admin';
import { exactInstantText, utcText } from '../../src/kernel/instants.ts';
import { ownZone } from '../../src/kernel/local-time.ts';
import { useZone } from './clock.tsx';
import { NOTHING } from './nothing.ts';

/**
 * An instant, in UTC on hover: on the clock that is said above it, else with its zone, that of the browser where none is given.
 * `brief`: without seconds, for tables, where the hover has them.
 */
export const Time = ({ at, zone, brief = false }: { at: string | null; zone?: string; brief?: boolean }) => {
  const [locale] = useLocaleState();
  const t = useTranslate();
  const said = useZone();
  if (at === null || at === '') return NOTHING;
  if (Number.isNaN(Date.parse(at))) return t('posada.invalid.date');
  return (
    <time dateTime={at} title={utcText(at)} className="num">
      {exactInstantText(locale, said ?? zone ?? ownZone(), at, !brief, said === null)}
    </time>
  );
};
