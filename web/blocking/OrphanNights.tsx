import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { type Listing, listingQuery } from '../listing/queries.ts';
import { Checkbox } from '../ui/form/Field.tsx';
import { useToast } from '../ui/overlay/Toasts.tsx';
import { Refusal } from '../ui/state/Failure.tsx';
import styles from './blocking.module.css';
import { type Nights, nightsIn, orphanGaps } from './rules.ts';
import { useRangeText } from './use-range-text.ts';

/** Whether gaps that are shorter than the minimum stay may be asked for, with the gaps there are now (D-90). */
export const OrphanNights = ({ listing, nights }: { listing: Listing; nights: Nights }) => {
  const { t } = useTranslation('blocking');
  const { idalojamiento: id, tiempo_min: min, noches_sueltas: sold } = listing;
  const cache = useQueryClient();
  const { say } = useToast();
  const rangeText = useRangeText();
  const save = useCommand({
    send: (vende: boolean, key) =>
      answer(
        api.PUT('/api/v1/accommodations/{id}/orphan-nights', { params: { path: { id } }, body: { vende }, ...withIdempotencyKey(key) }),
      ),
    onDone: async ({ noches_sueltas }) => {
      await cache.refetchQueries({ queryKey: listingQuery(id).queryKey });
      say(t(noches_sueltas ? 'orphans.on' : 'orphans.off'));
    },
    refresh: [['availability'], ['search']],
  });
  if (min <= 1) return null;
  const gaps = orphanGaps(nights, min);
  return (
    <section className={styles.list} aria-labelledby="h-orphans">
      <h2 id="h-orphans">{t('orphans.title')}</h2>
      <Checkbox
        label={t('orphans.label', { count: min })}
        checked={sold}
        disabled={save.busy}
        onChange={(event) => save.run(event.target.checked)}
      />
      <Refusal problem={save.problem} />
      {gaps.length === 0 ? (
        <p className="small mute">{t('orphans.none')}</p>
      ) : (
        <>
          <p className="small">{t(sold ? 'orphans.sold' : 'orphans.kept', { count: gaps.length })}</p>
          <ul className="small mute">
            {gaps.map((gap) => (
              <li key={gap.from}>
                {rangeText(gap)} · {t('nights', { count: nightsIn(gap) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
};
