import { dayIn } from '../../src/kernel/local-time.ts';
import { nightsOf } from '../../src/kernel/nights.ts';
import type { Reservation } from '../reservations/shared/queries.ts';
import { isBeingChecked, standingOf } from '../reservations/shared/state.ts';

export const PHASES = ['draft', 'requested', 'accepted', 'checking', 'coming', 'today', 'home', 'leaving', 'over', 'ended'] as const;
/** The phase of a reservation between request and departure. */
export type Phase = (typeof PHASES)[number];

type Timed = Pick<Reservation, 'fecha_inicio' | 'zona_horaria' | 'server_now' | 'totalDays'>;

/** `days`: until check-in; `night`: the number of this night, from 1. In the time zone of the space (D-03). */
export type Place = { readonly phase: Phase; readonly days: number; readonly night: number };

const paidPhase = (today: string, from: string, to: string): Phase => {
  if (today < from) return 'coming';
  if (today === from) return 'today';
  if (today < to) return 'home';
  return today === to ? 'leaving' : 'over';
};

const phaseOf = (reservation: Reservation, today: string): Phase => {
  const standing = standingOf(reservation);
  if (standing === 'draft' || standing === 'requested') return standing;
  if (standing === 'accepted' || standing === 'transfer') return 'accepted';
  if (isBeingChecked(standing)) return 'checking';
  return standing === 'paid' ? paidPhase(today, reservation.fecha_inicio, reservation.fecha_termino) : 'ended';
};

export const placeOf = (reservation: Reservation & Timed): Place => {
  const { fecha_inicio: checkIn, zona_horaria, server_now, totalDays } = reservation;
  const today = dayIn(zona_horaria, server_now);
  const since = nightsOf({ checkIn, checkOut: today });
  return {
    phase: phaseOf(reservation, today),
    days: Math.max(0, -since),
    night: Math.min(totalDays, Math.max(1, since + 1)),
  };
};

/** The milestones of a stay, in order. */
export const STEPS = ['requested', 'accepted', 'paid', 'home'] as const;

type Dated = Pick<Reservation, 'requested_at' | 'accepted_at' | 'fecha_pago' | 'fecha_inicio' | 'zona_horaria'>;

/** The day of each step in the time zone of the space; null if unknown. */
export const stepDates = (reservation: Dated): Readonly<Record<(typeof STEPS)[number], string | null>> => {
  const { requested_at, accepted_at, fecha_pago, fecha_inicio, zona_horaria } = reservation;
  const day = (instant: string | null) => instant && dayIn(zona_horaria, instant);
  return { requested: day(requested_at), accepted: day(accepted_at), paid: day(fecha_pago), home: fecha_inicio };
};

const AT: Readonly<Record<Exclude<Phase, 'ended'>, number>> = {
  draft: 0,
  requested: 0,
  accepted: 1,
  checking: 1,
  coming: 2,
  today: 3,
  home: 3,
  leaving: 3,
  over: 4,
};

/** The current step, from 0; 4 when all are done. For a closed reservation, the last one it reached. */
export const stepOf = (phase: Phase, { accepted_at, fecha_pago }: Pick<Reservation, 'accepted_at' | 'fecha_pago'>): number =>
  phase === 'ended' ? (fecha_pago ? 2 : accepted_at ? 1 : 0) : AT[phase];
