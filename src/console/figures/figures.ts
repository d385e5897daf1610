import type { Knex } from 'knex';
import { dayIn } from '../../kernel/local-time.ts';
import { toWire } from '../../kernel/money.ts';
import { addDays, eachNight } from '../../kernel/nights.ts';
import type { Currency, DateOnly, Instant } from '../../kernel/types.ts';
import type { FiguresView } from './contract-figures.ts';
import { answersBy, countedBy, heldBefore, type Moved, movedBy, nightChanges, nightsByCity, type Periods } from './queries-figures.ts';

type Counts = FiguresView['total'];
type Money = FiguresView['dinero'][number];
type Nights = FiguresView['ocupacion']['total'];

/**
 * The figures of the last `days` days in `zone`, today included, with those of the same number of days before. Currencies are never added
 * up.
 */
export const figuresOf = async (db: Knex, days: number, zone: string, now: Instant): Promise<FiguresView> => {
  const today = dayIn(zone, now);
  const from = addDays(today, 1 - days);
  const periods: Periods = { zone, before: addDays(from, -days), from, end: addDays(today, 1) };
  const all = eachNight({ checkIn: from, checkOut: periods.end });
  const [counts, dinero, ocupacion] = await Promise.all([
    countsOf(db, all, periods),
    moneyOf(db, all, periods),
    nightsOf(db, all, periods),
  ]);
  return { zona: zone, desde: from, hasta: today, ...counts, dinero, ocupacion };
};

const countsOf = async (db: Knex, all: readonly DateOnly[], periods: Periods) => {
  const [requested, accepted, answered] = await Promise.all([
    countedBy(db, 'requested_at', periods),
    countedBy(db, 'accepted_at', periods),
    answersBy(db, periods),
  ]);
  const keyed = <Row extends { day: DateOnly | null; period: string | null }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.day ?? row.period, row]));
  const requests = keyed(requested);
  const acceptances = keyed(accepted);
  const answers = keyed(answered);
  const at = (slot: DateOnly | 'now' | 'then'): Counts => ({
    solicitudes: requests.get(slot)?.count ?? 0,
    aceptadas: acceptances.get(slot)?.count ?? 0,
    respuestas: answers.get(slot)?.count ?? 0,
    mediana: answers.get(slot)?.median ?? null,
  });
  return { dias: all.map((dia) => ({ dia, ...at(dia) })), total: at('now'), antes: at('then') };
};

const NONE: Moved = { paid: 0, refunded: 0, hosts: 0, contested: 0 };
const plus = (a: Moved, b: Moved): Moved => ({
  paid: a.paid + b.paid,
  refunded: a.refunded + b.refunded,
  hosts: a.hosts + b.hosts,
  contested: a.contested + b.contested,
});
/** The increase of the balance. */
const growth = ({ paid, refunded, hosts, contested }: Moved): number => paid + contested - refunded - hosts;

const moneyOf = async (db: Knex, all: readonly DateOnly[], periods: Periods): Promise<Money[]> => {
  const [moved, held] = await Promise.all([movedBy(db, periods), heldBefore(db, periods)]);
  const currencies = [...new Set([...moved, ...held].map(({ currency }) => currency))].sort();
  return currencies.map((currency): Money => {
    const its = moved.filter((row) => row.currency === currency);
    const byDay = new Map(its.map((row) => [row.day, row]));
    const then = its.filter(({ day }) => day < periods.from).reduce(plus, NONE);
    const atFirst = (held.find((row) => row.currency === currency)?.held ?? 0) + growth(then);
    let inHand = atFirst;
    const dias = all.map((dia) => {
      const day = byDay.get(dia) ?? NONE;
      inHand += growth(day);
      return { dia, ...moneyOnWire(day, inHand, currency) };
    });
    const total = its.filter(({ day }) => day >= periods.from).reduce(plus, NONE);
    return { currency, dias, total: moneyOnWire(total, inHand, currency), antes: moneyOnWire(then, atFirst, currency) };
  });
};

const moneyOnWire = ({ paid, refunded, hosts, contested }: Moved, held: number, currency: Currency): Money['total'] => {
  const decimal = (amount: number) => toWire({ amount, currency });
  return {
    pagado: decimal(paid),
    devuelto: decimal(refunded),
    a_anfitriones: decimal(hosts),
    contracargos: decimal(contested),
    en_caja: decimal(held),
  };
};

const nightsOf = async (db: Knex, all: readonly DateOnly[], periods: Periods): Promise<FiguresView['ocupacion']> => {
  const [changes, cities] = await Promise.all([nightChanges(db, periods), nightsByCity(db, periods)]);
  const byDay = new Map(changes.map((change) => [change.day, change]));
  const now = { ocupadas: 0, ofrecidas: 0 };
  const each = [...eachNight({ checkIn: periods.before, checkOut: periods.from }), ...all].map((dia) => {
    const change = byDay.get(dia);
    now.ocupadas += change?.taken ?? 0;
    now.ofrecidas += change?.offered ?? 0;
    return { dia, ...now };
  });
  const sum = (nights: readonly Nights[]): Nights =>
    nights.reduce<Nights>((a, b) => ({ ocupadas: a.ocupadas + b.ocupadas, ofrecidas: a.ofrecidas + b.ofrecidas }), {
      ocupadas: 0,
      ofrecidas: 0,
    });
  const dias = each.filter(({ dia }) => dia >= periods.from);
  return {
    dias,
    ciudades: cities.map(({ city, country, taken, offered }) => ({ ciudad: city, pais: country, ocupadas: taken, ofrecidas: offered })),
    total: sum(dias),
    antes: sum(each.filter(({ dia }) => dia < periods.from)),
  };
};
