import { ShowBase, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { READ_ONCE } from '../data/recorded.ts';
import type { OpenTalk } from '../data/records.ts';
import { Waiting } from '../ui/Pending.tsx';
import { PersonLink } from '../ui/Person.tsx';
import { ConsolePage, PageHead } from '../ui/record/ConsolePage.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import { CloseReports } from './CloseReports.tsx';
import styles from './conversations.module.css';

/** The messages of one conversation; opening it is recorded as an event (SEC-24). */
export const ConversationShow = () => (
  <ShowBase<OpenTalk> queryOptions={READ_ONCE} render={({ record }) => record && <Thread talk={record} />} />
);

const Thread = ({ talk }: { talk: OpenTalk }) => {
  const t = useTranslate();
  const { guest_id, host_id, huesped, anfitrion, alojamiento, accommodation_id } = talk;
  return (
    <ConsolePage title={`${t('resources.conversations.name', { smart_count: 1 })} ${talk.id}`}>
      <PageHead>
        <h2>{alojamiento.nombre}</h2>
        <Link to={`/accommodations/${accommodation_id}/show`}>{t('posada.calendar.openSpace')}</Link>
        <CloseReports talk={talk} />
      </PageHead>
      <p className={styles.parties}>
        <span>
          {t('posada.talk.guest')}: <PersonLink id={guest_id} name={huesped.nombre} />
        </span>
        <span>
          {t('posada.talk.host')}: <PersonLink id={host_id} name={anfitrion.nombre} />
        </span>
        {talk.motivos.map((reason) => (
          <Word key={reason} of="talk" is={reason} />
        ))}
      </p>
      <p className={styles.by}>{t('posada.talk.noted')}</p>
      {!talk.data && <Waiting />}
      <ol className={styles.talk}>
        {talk.data?.map(({ id, from, message, sent_at, read_at }) => (
          <li key={id} className={from === 'host' ? styles.host : undefined}>
            <p className={styles.by}>
              <b>{(from === 'guest' ? huesped : anfitrion).nombre || t('posada.erased')}</b> · {t(`posada.talk.${from}`)} ·{' '}
              <Time at={sent_at} />
            </p>
            <p className={styles.words}>{message ?? <i>{t('posada.talk.gone')}</i>}</p>
            {read_at && (
              <p className={styles.by}>
                {t('posada.talk.read')} <Time at={read_at} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </ConsolePage>
  );
};
