import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { instantParts } from '../../../src/kernel/instants.ts';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Note } from '../../ui/Note.tsx';
import { Failure, Refusal } from '../../ui/state/Failure.tsx';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import { useDeviceZone } from '../../ui/state/use-time-left.ts';
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts';
import { Consequences } from './Consequences.tsx';
import styles from './data.module.css';
import { EraseDialog } from './EraseDialog.tsx';
import { erasureQuery } from './queries.ts';

/** Deletes the account: shows the consequences and the period for cancelling, and cancels the deletion (U-08, D-145). */
export const Erase = () => {
  const { t, i18n } = useTranslation('ownData');
  const zone = useDeviceZone();
  const { data, error, refetch } = useQuery(erasureQuery);
  const [asking, setAsking] = useState(false);
  const withdrawal = useCommand({
    send: (_: null, key) => answer(api.DELETE('/api/v1/users/me/erase', withIdempotencyKey(key))),
    refresh: [erasureQuery.queryKey],
  });
  const due = data?.erase_at ? instantParts(i18n.language, zone, data.erase_at) : null;
  const heading = useFocusOnChange<HTMLHeadingElement>(data ? (data.erase_at ?? '') : null); // the pressed button is gone
  return (
    <section className={`panel ${styles.section}`} aria-labelledby="h-erase">
      <h2 id="h-erase" ref={heading} tabIndex={-1}>
        {t('erase.title')}
      </h2>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <LinesSkeleton count={4} />}
      {data && due && (
        <>
          <Note kind="warning" icon={CircleAlert} role="status">
            <p>
              <b>{t('erase.pending', { day: due.day, time: due.time })}</b>
            </p>
            <p>{data.postponed_because ? t(`erase.postponed.${data.postponed_because}`) : t('erase.pendingText')}</p>
          </Note>
          <Refusal problem={withdrawal.problem} />
          <div className={styles.buttons}>
            <Button busy={withdrawal.busy} onClick={() => withdrawal.run(null)}>
              {t('erase.takeBack')}
            </Button>
          </div>
        </>
      )}
      {data && !due && (
        <>
          <Consequences standing={data} />
          {data.hindrance ? (
            <Note kind="info" icon={Info}>
              <p>{t(`erase.hindrance.${data.hindrance}`)}</p>
              <p>
                <Link className="link tall" to={data.hindrance === 'stays_ahead' ? paths.made : paths.earnings}>
                  {t(`erase.see.${data.hindrance}`)}
                </Link>
              </p>
            </Note>
          ) : (
            <div className={styles.buttons}>
              <Button look="danger" onClick={() => setAsking(true)}>
                {t('erase.start')}
              </Button>
            </div>
          )}
        </>
      )}
      <EraseDialog open={asking} onClose={() => setAsking(false)} />
    </section>
  );
};
