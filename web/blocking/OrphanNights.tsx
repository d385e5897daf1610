import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isSold, orphanGaps } from '../../src/kernel/stay-rules.ts';
import type { Stay } from '../../src/kernel/types.ts';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { plusDays } from '../calendar/days.ts';
import { type Listing, listingQuery } from '../listing/shared/queries.ts';
import { useOnlyLooking } from '../ui/Button.tsx';
import { Checkbox } from '../ui/form/Field.tsx';
import { useToast } from '../ui/overlay/Toasts.tsx';
import { Refusal } from '../ui/state/Failure.tsx';
import styles from './blocking.module.css';
import { type Nights, nightsIn, takenOf } from './shared/rules.ts';
import { useRangeText } from './shared/use-range-text.ts';

type Wish = { vende: boolean; junto_a_bloqueos: boolean };

/** Which gaps shorter than the minimum stay may be requested, with the effect on the current gaps (D-90). */
export const OrphanNights = ({ listing, nights }: { listing: Listing; nights: Nights }) => {
  const { t } = useTranslation('blocking');
  const {
    idalojamiento: id,
    tiempo_min: min,
    noches_sueltas: sold,
    sueltas_junto_a_bloqueos: besideBlocks,
    modalidad_tiempo: mode,
  } = listing;
  const cache = useQueryClient();
  const { say } = useToast();
  const save = useCommand({
    send: (body: Wish, key) =>
      answer(api.PUT('/api/v1/accommodations/{id}/orphan-nights', { params: { path: { id } }, body, ...withIdempotencyKey(key) })),
    // announced last: from then on a box can be pressed again
    onDone: async ({ noches_sueltas, sueltas_junto_a_bloqueos }) => {
      await Promise.all([
        cache.refetchQueries({ queryKey: listingQuery(id).queryKey }),
        ...[['availability'], ['search']].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ]);
      say(t(noches_sueltas ? (sueltas_junto_a_bloqueos ? 'orphans.all' : 'orphans.on') : 'orphans.off'));
    },
  });
  const because = useOnlyLooking();
  const off = save.busy || because !== undefined || undefined; // not disabled, which would remove the focus from the pressed box
  if (min <= 1) return null;
  const taken = takenOf(nights);
  const rules = { minNights: min, byMonth: mode === 'mensual', sellsOrphanNights: sold, sellsBesideBlocks: besideBlocks };
  const gaps = orphanGaps(taken, rules);
  const offered = gaps.filter((gap) => isSold(taken, gap, rules));
  return (
    <section className={styles.list} aria-labelledby="h-orphans">
      <h2 id="h-orphans">{t('orphans.title')}</h2>
      <Checkbox
        label={t('orphans.label', { count: min })}
        checked={sold}
        aria-disabled={off}
        title={because}
        onChange={(event) => because || save.run({ vende: event.target.checked, junto_a_bloqueos: besideBlocks })}
      />
      <Checkbox
        label={t('orphans.beside')}
        checked={sold && besideBlocks}
        aria-disabled={off}
        title={because}
        disabled={!sold}
        onChange={(event) => because || save.run({ vende: sold, junto_a_bloqueos: event.target.checked })}
      />
      <Refusal problem={save.problem} />
      {gaps.length === 0 && <p className="small mute">{t('orphans.none')}</p>}
      <Gaps text={t('orphans.sold', { count: offered.length })} gaps={offered} />
      <Gaps text={t('orphans.kept', { count: gaps.length - offered.length })} gaps={gaps.filter((gap) => !offered.includes(gap))} />
    </section>
  );
};

const Gaps = ({ text, gaps }: { text: string; gaps: readonly Stay[] }) => {
  const { t } = useTranslation('blocking');
  const rangeText = useRangeText();
  if (gaps.length === 0) return null;
  const ranges = gaps.map(({ checkIn, checkOut }) => ({ from: checkIn, last: plusDays(checkOut, -1) }));
  return (
    <>
      <p className="small">{text}</p>
      <ul className="small mute">
        {ranges.map((range) => (
          <li key={range.from}>
            {rangeText(range)} · {t('nights', { count: nightsIn(range) })}
          </li>
        ))}
      </ul>
    </>
  );
};
