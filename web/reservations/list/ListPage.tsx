import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { pagingOf } from '../../ui/paging.ts';
import { Drawing } from '../../ui/state/Drawing.tsx';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { Failure } from '../../ui/state/Failure.tsx';
import { RowsSkeleton } from '../../ui/state/Skeletons.tsx';
import { AcceptDialog } from '../answer/AcceptDialog.tsx';
import { RejectDialog } from '../answer/RejectDialog.tsx';
import { AskEndDialog } from '../cancel/AskEndDialog.tsx';
import { CancelDialog } from '../cancel/CancelDialog.tsx';
import { CLOSED, isState, type ListRequest, listQuery, type Reservation, type Side, STATES, type StateFilter } from '../shared/queries.ts';
import { GROUPS, groupOf } from '../shared/state.ts';
import { AsOf } from './AsOf.tsx';
import type { RowAction } from './actions.ts';
import { HostSummary } from './HostSummary.tsx';
import styles from './list.module.css';
import { useOfflineCopy } from './offline-copy.ts';
import { ReservationRow } from './ReservationRow.tsx';

/** The list requested by the URL. */
export const listRequestIn = (params: URLSearchParams): ListRequest => {
  const state = params.get('estado');
  return { ...pagingOf(params), state: isState(state) ? state : null };
};

/** Another filter returns to the first page; the number of rows stays. */
const filteredBy = (before: URLSearchParams, state: StateFilter | null): URLSearchParams => {
  const next = new URLSearchParams(before);
  next.delete('page');
  next.delete('estado');
  if (state) next.set('estado', state);
  return next;
};

/**
 * Reservations made or received, ordered by who has to act. Page and filter are in the URL; rejected and cancelled ones have
 * their own filter, and the list shows how many there are (D-45).
 */
export const ListPage = ({ side }: { side: Side }) => {
  const { t } = useTranslation('reservations');
  const [params, setParams] = useSearchParams();
  const requested = listRequestIn(params);
  const { page, perPage, state } = requested;
  const list = useQuery(listQuery(side, requested));
  const [doing, setDoing] = useState<{ action: RowAction; reservation: Reservation } | null>(null);
  const done = () => setDoing(null);
  const rows = list.data?.data;
  const next = rows?.find((reservation) => ['now', 'upcoming'].includes(groupOf(reservation, side)));
  useOfflineCopy(list.dataUpdatedAt, next && paths.stay(next.idreserva));
  const counts = list.data?.counts; // a list cached by an earlier version has none
  const closed = counts ? counts.rejected + counts.canceled : 0;
  const fresh = (reservation: Reservation) => rows?.find(({ idreserva }) => idreserva === reservation.idreserva) ?? reservation;
  const choose = (next: StateFilter | null) => setParams((before) => filteredBy(before, next));
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <h1>{t(`title.${side}`)}</h1>
      </div>
      {rows && <AsOf at={list.dataUpdatedAt} />}
      {side === 'host' && <HostSummary />}
      <fieldset className={styles.filter}>
        <legend className="vh">{t('filter')}</legend>
        <button type="button" className={state === null ? 'chip on' : 'chip'} aria-pressed={state === null} onClick={() => choose(null)}>
          {t('all')}
          <Count of={counts && counts.initiated + counts.accepted} />
        </button>
        {STATES.map((name) => (
          <button
            key={name}
            type="button"
            className={state === name ? 'chip on' : 'chip'}
            aria-pressed={state === name}
            onClick={() => choose(name)}
          >
            {t(`filters.${side}.${name === CLOSED ? 'closed' : name}`)}
            <Count of={name === CLOSED ? closed : counts?.[name]} />
          </button>
        ))}
      </fieldset>
      {list.error && <Failure error={list.error} retry={() => void list.refetch()} />}
      {!list.error && !rows && <RowsSkeleton count={4} />}
      {rows &&
        GROUPS.map((name) => {
          const group = rows.filter((reservation) => groupOf(reservation, side) === name);
          return group.length === 0 ? null : (
            <section key={name} aria-labelledby={`g-${name}`}>
              <h2 className={styles.group} id={`g-${name}`}>
                {t(`group.${side}.${name}`)}
              </h2>
              <div className={styles.rows}>
                {group.map((reservation) => (
                  <ReservationRow
                    key={reservation.idreserva}
                    reservation={reservation}
                    side={side}
                    onAction={(action) => setDoing({ action, reservation })}
                  />
                ))}
              </div>
            </section>
          );
        })}
      {rows?.length === 0 && (
        <NothingHere side={side} filtered={state !== null} closed={closed} onClear={() => choose(null)} onClosed={() => choose(CLOSED)} />
      )}
      {list.data && <Pager page={page} perPage={perPage} pages={list.data.last_page} />}
      {doing?.action === 'accept' && <AcceptDialog reservation={doing.reservation} onClose={done} />}
      {doing?.action === 'reject' && <RejectDialog reservation={doing.reservation} token="-" onClose={done} />}
      {doing?.action === 'cancel' && <CancelDialog reservation={fresh(doing.reservation)} side={side} onClose={done} />}
      {doing?.action === 'ask_end' && <AskEndDialog reservation={doing.reservation} onClose={done} />}
    </div>
  );
};

/** The number of reservations that a filter matches, as counted by the server; hidden when there are none. */
const Count = ({ of }: { of: number | undefined }) => (of ? <span className="n">{of}</span> : null);

type Nothing = { side: Side; filtered: boolean; closed: number; onClear: () => void; onClosed: () => void };

/** The list is empty: because of the filter, because all of them are closed, or because there are no reservations yet. */
const NothingHere = ({ side, filtered, closed, onClear, onClosed }: Nothing) => {
  const { t } = useTranslation('reservations');
  if (filtered)
    return (
      <EmptyState
        icon={<Drawing of="search" />}
        title={t('noMatch')}
        action={
          <button type="button" className="link" onClick={onClear}>
            {t('clear')}
          </button>
        }
      />
    );
  if (closed > 0)
    return (
      <EmptyState
        icon={<Drawing of="inbox" />}
        title={t('noneOpen')}
        action={
          <Button look="secondary" onClick={onClosed}>
            {t('seeClosed')}
          </Button>
        }
      >
        {t('closed', { count: closed })}
      </EmptyState>
    );
  if (side === 'guest')
    return (
      <EmptyState
        icon={<Drawing of="calendar" />}
        title={t('none.guest')}
        action={<ButtonLink to={paths.home}>{t('none.search')}</ButtonLink>}
      >
        {t('none.guestText')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Drawing of="inbox" />}
      title={t('none.host')}
      action={
        <ButtonLink look="secondary" to={paths.dashboard}>
          {t('none.spaces')}
        </ButtonLink>
      }
    >
      {t('none.hostText')}
    </EmptyState>
  );
};
