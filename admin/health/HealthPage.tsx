import ReplayIcon from '@mui/icons-material/ReplayOutlined';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider, useLocaleState, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { countText, lengthText } from '../../src/kernel/formats.ts';
import type { Console } from '../data/dataProvider.ts';
import type { Health } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import lists from '../ui/lists/lists.module.css';
import { listPath } from '../ui/lists/lists.ts';
import { PlainTable } from '../ui/lists/PlainTable.tsx';
import { orNothing } from '../ui/nothing.ts';
import { Loaded } from '../ui/Pending.tsx';
import { ConsolePage, PageHead } from '../ui/record/ConsolePage.tsx';
import { StateChip } from '../ui/StateChip.tsx';
import { Time } from '../ui/Time.tsx';
import { Word } from '../ui/Word.tsx';
import { useMayWrite } from '../ui/writing.tsx';

const EVERY_MS = 5_000;

/** The health of the program: lag, overdue deadlines, pending mails, and stopped parts with the reason. Refreshes automatically. */
export const HealthPage = () => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const health = useQuery({ queryKey: ['health'], queryFn: provider.health, refetchInterval: EVERY_MS });
  const { data } = health;
  return (
    <ConsolePage title={t('posada.health.title')}>
      <PageHead>
        {data && <StateChip state={data.state} />}
        {data && (
          <span className="mute">
            {t('posada.health.checked')} <Time at={data.checked_at} />
          </span>
        )}
      </PageHead>
      <Loaded of={health}>
        {(now) => (
          <>
            <Parts health={now} />
            <Followers followers={now.followers} />
          </>
        )}
      </Loaded>
    </ConsolePage>
  );
};

/** A part of the program in one line: name, state, figure and explanation. */
type Part = readonly [name: string, state: string, figure: ReactNode, note: ReactNode];

const Parts = ({ health: { deadlines, mails, webhooks, rates, feeds, chain, followers } }: { health: Health }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const h = (key: string, options?: object) => t(`posada.health.${key}`, options);
  const most = Math.max(0, ...followers.map(({ seconds }) => seconds));
  const mailsOf = (status: string, count: number) =>
    count > 0 && (
      <Link key={status} to={listPath('mails', { status })}>
        {h(status, { smart_count: count })}{' '}
      </Link>
    );
  const [why, kind] = webhooks.last?.note?.split(': ') ?? [];
  const parts: Part[] = [
    ['lag', followers.every(({ state }) => state === 'ok') ? 'ok' : 'attention', lengthText(most), null],
    [
      'overdue',
      deadlines.state,
      lengthText(deadlines.oldest_overdue_seconds),
      deadlines.given_up > 0 && h('givenUp', { smart_count: deadlines.given_up }),
    ],
    [
      'mails',
      mails.state,
      mails.waiting + mails.failed + mails.bounced === 0
        ? h('noneWaits')
        : [mailsOf('waiting', mails.waiting), mailsOf('failed', mails.failed), mailsOf('bounced', mails.bounced)],
      mails.oldest_waiting ? (
        <>
          {h('since')} <Time at={mails.oldest_waiting} />
        </>
      ) : (
        mails.last_error
      ),
    ],
    [
      'webhooks',
      webhooks.state,
      h('webhookErrors', { smart_count: webhooks.refused + webhooks.quarantined }),
      webhooks.last && (
        <>
          <Word of="method" is={webhooks.last.gateway} />: {why ? <Word of="notice" is={why} /> : h('badSignature')}
          {kind && `: ${kind}`} · <Time at={webhooks.last.at} />
        </>
      ),
    ],
    [
      'rates',
      rates.on && !rates.refreshed_at ? 'attention' : rates.state,
      !rates.on ? h('ratesOff') : rates.refreshed_at ? <Time key="refreshed" at={rates.refreshed_at} /> : h('ratesNever'),
      rates.on && rates.failed_because,
    ],
    [
      'feeds',
      feeds.state,
      h('feedsFailing', { smart_count: feeds.failing }),
      feeds.overdue_seconds > 0
        ? h('feedsOverdue', { time: lengthText(feeds.overdue_seconds) })
        : feeds.oldest_success && (
            <>
              {h('feedsOldest')} <Time at={feeds.oldest_success} />
            </>
          ),
    ],
    [
      'chain',
      chain.state,
      chain.checked_at === null ? h('chainNever') : <Time key="chain" at={chain.checked_at} />,
      chain.broken ?? (chain.checked_at !== null && h('chainHolds', { count: countText(locale, chain.events) })),
    ],
  ];
  return (
    <div className="box">
      <table className={lists.plain}>
        <tbody>
          {parts.map(([name, state, figure, note]) => (
            <tr key={name}>
              <th scope="row">{h(name)}</th>
              <td>
                <StateChip state={state} />
              </td>
              <td className="num">
                {figure} <span className="mute">{note}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Followers = ({ followers }: { followers: Health['followers'] }) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const mayWrite = useMayWrite();
  const order = { stopped: 0, behind: 1, ok: 2 };
  const sorted = [...followers].sort((a, b) => order[a.state] - order[b.state] || (a.name < b.name ? -1 : 1));
  const heads = ['name', 'kind', 'state', 'events', 'age', 'reason', ...(mayWrite ? ['actions'] : [])];
  return (
    <details>
      <summary>{t('posada.health.followers')}</summary>
      <PlainTable label={t('posada.health.followers')} heads={heads.map((head) => t(`posada.health.column.${head}`))}>
        {sorted.map(({ name, kind, state, events, seconds, stopped_because, actions }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{t(`posada.health.kind.${kind}`)}</td>
            <td>
              <StateChip state={state} />
            </td>
            <td className="num">{countText(locale, events)}</td>
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
      </PlainTable>
    </details>
  );
};
