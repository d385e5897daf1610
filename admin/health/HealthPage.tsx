import ReplayIcon from '@mui/icons-material/ReplayOutlined';
import { useQuery } from '@tanstack/react-query';
import { Title, useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { lengthText } from '../../src/shared/formats.ts';
import type { Console } from '../dataProvider.ts';
import type { Health } from '../records.ts';
import { Command } from '../ui/Command.tsx';
import lists from '../ui/lists/lists.module.css';
import { Scrolling } from '../ui/lists/Scrolling.tsx';
import { orNothing } from '../ui/nothing.ts';
import { Failed, Waiting } from '../ui/Pending.tsx';
import frame from '../ui/record/frame.module.css';
import { StateChip } from '../ui/StateChip.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import { useMayWrite } from '../ui/writing.tsx';
import { Figure } from './Figure.tsx';
import styles from './health.module.css';

const EVERY_MS = 5_000;

/** The health of the program: what is behind, what is overdue, which mails wait, what has stopped and why. Refreshes by itself. */
export const HealthPage = () => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const { data, error, refetch } = useQuery({ queryKey: ['health'], queryFn: provider.health, refetchInterval: EVERY_MS });
  return (
    <div className={frame.page}>
      <Title title={t('posada.health.title')} />
      <header className={frame.head}>
        {data && <StateChip state={data.state} />}
        {data && (
          <span className="mute">
            {t('posada.health.checked')} <Time at={data.checked_at} />
          </span>
        )}
      </header>
      {error && !data && <Failed retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && <Figures health={data} />}
      {data && <Followers followers={data.followers} />}
    </div>
  );
};

const Figures = ({ health: { deadlines, mails, webhooks, rates, feeds, followers } }: { health: Health }) => {
  const t = useTranslate();
  const most = Math.max(0, ...followers.map(({ seconds }) => seconds));
  const mailsOf = (status: string) => ({ pathname: '/mails', search: `filter=${encodeURIComponent(JSON.stringify({ status }))}` });
  return (
    <div className={styles.figures}>
      <Figure
        title="posada.health.lag"
        state={followers.every(({ state }) => state === 'ok') ? 'ok' : 'attention'}
        value={lengthText(most)}
        note={t('posada.health.lagNote', { smart_count: followers.length })}
      />
      <Figure
        title="posada.health.overdue"
        state={deadlines.state}
        value={lengthText(deadlines.oldest_overdue_seconds)}
        note={t('posada.health.givenUp', { smart_count: deadlines.given_up })}
      />
      <Figure
        title="posada.health.mails"
        state={mails.state}
        value={
          <>
            <Link to={mailsOf('waiting')}>{t('posada.health.waiting', { smart_count: mails.waiting })}</Link>
            {', '}
            <Link to={mailsOf('failed')}>{t('posada.health.failed', { smart_count: mails.failed })}</Link>
            {', '}
            <Link to={mailsOf('bounced')}>{t('posada.health.bounced', { smart_count: mails.bounced })}</Link>
          </>
        }
        note={
          mails.oldest_waiting ? (
            <>
              {t('posada.health.since')} <Time at={mails.oldest_waiting} />
            </>
          ) : (
            (mails.last_error ?? t('posada.health.noneWaits'))
          )
        }
      />
      <Figure
        title="posada.health.webhooks"
        state={webhooks.state}
        value={t('posada.health.webhookErrors', { smart_count: webhooks.refused + webhooks.quarantined })}
        note={
          webhooks.last ? (
            <>
              <Word of="method" is={webhooks.last.gateway} />: {webhooks.last.note ?? t('posada.health.badSignature')} ·{' '}
              <Time at={webhooks.last.at} />
            </>
          ) : (
            t('posada.health.noWebhookErrors')
          )
        }
      />
      <Figure
        title="posada.health.rates"
        state={rates.on && !rates.refreshed_at ? 'attention' : rates.state}
        value={
          !rates.on ? t('posada.health.ratesOff') : rates.refreshed_at ? <Time at={rates.refreshed_at} /> : t('posada.health.ratesNever')
        }
        note={rates.on && (rates.failed_because ?? t('posada.health.ratesOn'))}
      />
      <Figure
        title="posada.health.feeds"
        state={feeds.state}
        value={t('posada.health.feedsFailing', { smart_count: feeds.failing })}
        note={
          feeds.overdue_seconds > 0 ? (
            t('posada.health.feedsOverdue', { time: lengthText(feeds.overdue_seconds) })
          ) : feeds.oldest_success ? (
            <>
              {t('posada.health.feedsOldest')} <Time at={feeds.oldest_success} />
            </>
          ) : (
            t('posada.health.feedsNone')
          )
        }
      />
    </div>
  );
};

const Followers = ({ followers }: { followers: Health['followers'] }) => {
  const t = useTranslate();
  const mayWrite = useMayWrite();
  const order = { stopped: 0, behind: 1, ok: 2 };
  const sorted = [...followers].sort((a, b) => order[a.state] - order[b.state] || (a.name < b.name ? -1 : 1));
  return (
    <details>
      <summary>{t('posada.health.followers')}</summary>
      <Scrolling className={`${lists.scroll} box`} label={t('posada.health.followers')}>
        <table className={lists.plain}>
          <thead>
            <tr>
              {['name', 'kind', 'state', 'events', 'age', 'reason', ...(mayWrite ? ['actions'] : [])].map((head) => (
                <th key={head} scope="col">
                  {t(`posada.health.column.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ name, kind, state, events, seconds, stopped_because, actions }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{t(`posada.health.kind.${kind}`)}</td>
                <td>
                  <StateChip state={state} />
                </td>
                <td className="num">{events}</td>
                <td className="num">{lengthText(seconds)}</td>
                <td>{orNothing(stopped_because)}</td>
                {mayWrite && (
                  <td>
                    <Command
                      label="posada.health.retry"
                      icon={<ReplayIcon />}
                      about={name}
                      refused={actions.includes('retry') ? null : t('posada.health.notStopped')}
                      send={(write, reason) => write.retryFollower(name, reason)}
                      event={`/desk/follower/${encodeURIComponent(name)}`}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </details>
  );
};
