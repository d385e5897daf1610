import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instantParts } from '../../src/kernel/instants.ts';
import { Failure } from '../ui/state/Failure.tsx';
import { LinesSkeleton } from '../ui/state/Skeletons.tsx';
import styles from './notices.module.css';
import { type NoticeEntry, sentNoticesQuery } from './queries.ts';

const LOOKS: Partial<Record<NoticeEntry['estado'], string>> = {
  sent: 'b-success',
  read: 'b-success',
  failed: 'b-error',
  bounced: 'b-error',
};
const SHOWN_FIRST = 6;
/** The line under the title of a plain mail. */
const UNDERLINED = /^=+\n/gm;

/** What was sent to the reader about this reservation, over which channel, and whether it was delivered. */
export const SentNotices = ({ reservation, zone }: { reservation: number; zone: string }) => {
  const { t } = useTranslation('notices');
  const { data, error, refetch } = useQuery(sentNoticesQuery(reservation));
  const [whole, setWhole] = useState(false);
  const shown = whole ? (data ?? []) : (data ?? []).slice(0, SHOWN_FIRST);
  const hidden = (data?.length ?? 0) - shown.length;
  return (
    <section aria-labelledby="h-sent">
      <h2 id="h-sent">{t('ledger.title')}</h2>
      <p className="mute small">{t('ledger.intro')}</p>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <LinesSkeleton count={3} />}
      {data?.length === 0 && <p className="mute">{t('ledger.none')}</p>}
      {shown.length > 0 && (
        <ul className={styles.ledger}>
          {shown.map((entry) => (
            <Entry key={entry.id} entry={entry} zone={zone} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button type="button" className="link tall" onClick={() => setWhole(true)}>
          {t('ledger.more', { count: hidden })}
        </button>
      )}
    </section>
  );
};

const Entry = ({ entry: { canal, estado, fecha, titulo, texto, asunto }, zone }: { entry: NoticeEntry; zone: string }) => {
  const { t, i18n } = useTranslation('notices');
  const { day, time } = instantParts(i18n.language, zone, fecha);
  return (
    <li>
      <div className={styles.sent}>
        <b>{titulo}</b>
        <span className={`badge ${LOOKS[estado] ?? ''}`}>{t(`ledger.state.${estado}`)}</span>
      </div>
      <p className="small mute num">
        {t(`ledger.channel.${canal}`)} · <time dateTime={fecha}>{`${day}, ${time}`}</time>
      </p>
      {texto !== null && (
        <details>
          <summary aria-label={t('ledger.showOf', { title: titulo })}>{t('ledger.show')}</summary>
          <div className={styles.letter}>
            {asunto && <b>{asunto}</b>}
            <p>{texto.replace(UNDERLINED, '')}</p>
          </div>
        </details>
      )}
    </li>
  );
};
