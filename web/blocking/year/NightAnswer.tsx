import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, Lock, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText, shortWeekdayText, stayLengthText } from '../../../src/kernel/formats.ts';
import { stampFor, textFor } from '../../../src/kernel/instants.ts';
import { isProblem } from '../../api/problem.ts';
import { type Day, nightsBetween, plusDays } from '../../calendar/days.ts';
import { paths } from '../../paths.ts';
import { hostFigure } from '../../reservations/shared/host-figure.ts';
import type { Reservation } from '../../reservations/shared/queries.ts';
import { StateBadge } from '../../reservations/shared/StateBadge.tsx';
import { standingOf } from '../../reservations/shared/state.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { Failure, Refusal } from '../../ui/state/Failure.tsx';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import { useReaderZone } from '../../ui/state/use-time-left.ts';
import { type NightAnswerOf, nightQuery } from '../shared/queries.ts';
import { rangeOf } from '../shared/rules.ts';
import { useBlock } from '../shared/use-block.ts';
import { useRangeText } from '../shared/use-range-text.ts';
import styles from './year.module.css';

type Props = { id: number; zone: string; today: Day; day: Day; onClose: () => void };

/** Who or what has a night, since when and from where, and its history (C-08). */
export const NightAnswer = ({ id, zone, today, day, onClose }: Props) => {
  const { t, i18n } = useTranslation(['blocking', 'common']);
  const { data, error, refetch } = useQuery(nightQuery(id, day));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void heading.current?.scrollIntoView?.({ block: 'nearest' }), []); // browsers may return a promise, which is no cleanup
  const name = (one: Day) => shortWeekdayText(i18n.language, one);
  return (
    <section className={styles.answer} aria-labelledby="night">
      <div className={styles.head}>
        <h2 id="night" ref={heading}>
          {t('night.title', { from: name(day), to: name(plusDays(day, 1)) })}
        </h2>
        <button type="button" className={styles.turn} aria-label={t('common:close')} onClick={onClose}>
          <X size={20} aria-hidden />
        </button>
      </div>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {!error && !data && <LinesSkeleton count={3} />}
      {data?.reservation && <Guest night={data} reservation={data.reservation} zone={zone} />}
      {data?.bloqueo && <Block night={data} block={data.bloqueo} zone={zone} />}
      {data?.estado === 'imported' && (
        <dl className="small">
          <dt>{t('night.what')}</dt>
          <dd>{t('night.imported')}</dd>
          <Since at={data.desde} zone={zone} />
        </dl>
      )}
      {data?.estado === 'free' && (
        <p className="row">
          <CalendarCheck size={20} aria-hidden className="i" />
          {t('night.free')}
        </p>
      )}
      {data?.estado === 'free' && day >= today && <Free id={id} day={day} />}
      {data && data.antes.length > 0 && <Before night={data} zone={zone} />}
    </section>
  );
};

/** A free night can be blocked here; if it was taken concurrently, the answer itself shows by whom. */
const Free = ({ id, day }: { id: number; day: Day }) => {
  const { t } = useTranslation('blocking');
  const { fail } = useToast();
  const block = useBlock(id, { onTaken: () => fail(t('conflict.title')) });
  return (
    <>
      {!isProblem(block.problem, 'overlap') && <Refusal problem={block.problem} />}
      <p>
        <Button
          look="secondary"
          small
          network
          busy={block.busy}
          icon={<Lock size={18} aria-hidden />}
          onClick={() => block.run({ from: day, last: day })}
        >
          {t('night.blockThis')}
        </Button>
      </p>
    </>
  );
};

const Since = ({ at, zone }: { at: string | null; zone: string }) => {
  const reader = useReaderZone();
  const { t, i18n } = useTranslation('blocking');
  if (at === null) return null;
  return (
    <>
      <dt>{t('night.since')}</dt>
      <dd>{textFor(reader, i18n.language, zone, at)}</dd>
    </>
  );
};

const Guest = ({ night, reservation, zone }: { night: NightAnswerOf; reservation: Reservation; zone: string }) => {
  const { t, i18n } = useTranslation('blocking');
  const rangeText = useRangeText();
  const { fecha_inicio, fecha_termino, user, guests } = reservation;
  return (
    <>
      <p>
        <StateBadge standing={standingOf(reservation)} side="host" />
      </p>
      <dl className="small">
        <dt>{t('night.who')}</dt>
        <dd>
          <b className="semi">{[user.nombre, user.apellido].filter(Boolean).join(' ')}</b>, {t('night.people', { count: guests })}
        </dd>
        <dt>{t('night.what')}</dt>
        <dd>
          {t(night.estado === 'reserved' ? 'night.stay' : 'night.request', {
            range: rangeText(rangeOf({ fecha_inicio, fecha_termino })),
            length: stayLengthText(i18n.language, fecha_inicio, fecha_termino),
          })}
          <br />
          {t('night.share', { amount: amountText(hostFigure(reservation).amount, reservation.moneda) })}
        </dd>
        <Since at={night.desde} zone={zone} />
        <dt>{t('night.origin')}</dt>
        <dd>{t('night.here')}</dd>
      </dl>
      <p>
        <ButtonLink look="secondary" small to={paths.stay(reservation.idreserva)}>
          {t('night.open')}
        </ButtonLink>
      </p>
    </>
  );
};

const Block = ({ night, block, zone }: { night: NightAnswerOf; block: NonNullable<NightAnswerOf['bloqueo']>; zone: string }) => {
  const { t } = useTranslation('blocking');
  const rangeText = useRangeText();
  const range = rangeOf(block);
  return (
    <>
      <p>
        <span className="badge">
          <Lock size={16} aria-hidden className="i" />
          {t('year.blocked')}
        </span>
      </p>
      <dl className="small">
        <dt>{t('night.who')}</dt>
        <dd>{t(`night.by.${block.por}`)}</dd>
        <dt>{t('night.what')}</dt>
        <dd>{t('night.block', { range: rangeText(range), count: nightsBetween(block.fecha_inicio, block.fecha_termino) })}</dd>
        <Since at={night.desde} zone={zone} />
        <dt>{t('night.origin')}</dt>
        <dd>{t(`night.from.${block.origen}`)}</dd>
      </dl>
    </>
  );
};

const Before = ({ night: { antes }, zone }: { night: NightAnswerOf; zone: string }) => {
  const { t, i18n } = useTranslation('blocking');
  const reader = useReaderZone();
  const said = ({ que, causa, nombre }: NightAnswerOf['antes'][number]) => {
    if (que === 'blocked' || que === 'unblocked') return t(`night.was.${que}`);
    const name = nombre || t('night.someone');
    return que === 'held' || causa === null ? t('night.was.held', { name }) : t(`night.was.released.${causa}`, { name });
  };
  return (
    <div className={styles.before}>
      <h3>{t('night.before')}</h3>
      <ul className="small">
        {antes.map((one) => (
          <li key={`${one.at} ${one.que}`}>
            <span className="mute num">{stampFor(reader, i18n.language, zone, one.at)}</span>
            <span>{said(one)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};
