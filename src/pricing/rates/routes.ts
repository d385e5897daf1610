import type { WithoutNow } from '../../engine/commands/handle-command.ts';
import { withReason } from '../../engine/commands/reasons.ts';
import { streamsOf } from '../../engine/commands/streams.ts';
import type { Metadata } from '../../engine/event-store/port.ts';
import { currencyKey } from '../../kernel/money.ts';
import type { Instant } from '../../kernel/types.ts';
import { command, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { type NamesOf, namedOne } from '../../server/names.ts';
import { applyRates, exchangeRates, type Rate, ratesByHand } from '../queries.ts';
import type { RateByHand } from '../rows.ts';
import { confirmRate, getExchange, proposeRate, readRates, rejectRate, takeRateBack } from './contract.ts';
import { type RateCommand, rateDecider } from './decider.ts';
import { ratesFeedState } from './refresh.ts';

type RateRoutesDeps = Pick<Core, 'db' | 'store' | 'clock'> & {
  readonly namesOf: NamesOf;
  /** Whether a daily table is fetched. */
  readonly isFed: boolean;
};

const READ_MODELS = ['rates'];

/** The rates table for everyone; for administrators also the source of the rates and the commands on manual ones. */
export const rateRoutes = ({ db, store, clock, namesOf, isFed }: RateRoutesDeps): readonly Route[] => {
  const streams = streamsOf({ store, clock }, rateDecider);
  const send = async (sent: WithoutNow<RateCommand> & { readonly now?: Instant }, reason: string, metadata: Metadata) => {
    const { position, events, state } = await withReason({ db, clock }, reason, metadata, () => streams.send(sent, metadata));
    return { position, numero: events[0]?.data.number ?? state.last };
  };
  const read = async <Sent>(_call: unknown, sent: Sent): Promise<Sent> => {
    await db.transaction((trx) => applyRates(trx, clock.now())); // a rate that takes effect immediately does not wait for the sweep
    return sent;
  };
  return [
    route(getExchange, async () => ({
      currencyConvetionTable: (await exchangeRates(db)).map(({ id, currency, clpPerUnit }) => ({
        idtipo_cambio: id,
        moneda: currencyKey(currency),
        cambio: clpPerUnit,
      })),
    })),
    route(readRates, async ({ user }) => {
      const now = clock.now();
      const [rates, byHand, { refreshedAt, failedBecause }] = await Promise.all([exchangeRates(db), ratesByHand(db), ratesFeedState(db)]);
      const own = new Map(byHand.map((row) => [row.currency, row]));
      const shown = {
        cambios: rates.map((rate) => presented(rate, own.get(rate.currency), user.id, now)),
        tabla: { on: isFed, refreshed_at: refreshedAt, failed_because: failedBecause },
      };
      const people = byHand.flatMap(({ proposal, confirmed }) => [
        proposal?.adminId ?? null,
        ...confirmed.flatMap(({ firstId, adminId }) => [firstId, adminId]),
      ]);
      return namedOne(namesOf, shown, people);
    }),
    command(proposeRate, {
      from: READ_MODELS,
      read,
      write: ({ params: { currency }, body: { cambio, desde, reason }, user, metadata }) => {
        const now = clock.now();
        const from = desde === undefined ? now : new Date(desde).toISOString();
        return send({ type: 'ProposeRate', currency, clpPerUnit: cambio, from, adminId: user.id, now }, reason, metadata);
      },
    }),
    command(confirmRate, {
      write: ({ params, body: { reason }, user, metadata }) => send({ type: 'ConfirmRate', ...params, adminId: user.id }, reason, metadata),
      from: READ_MODELS,
      read,
    }),
    command(rejectRate, {
      write: ({ params, body: { reason }, user, metadata }) => send({ type: 'RejectRate', ...params, adminId: user.id }, reason, metadata),
      from: READ_MODELS,
      read,
    }),
    command(takeRateBack, {
      write: ({ params, body: { reason }, user, metadata }) => send({ type: 'EndRate', ...params, adminId: user.id }, reason, metadata),
      from: READ_MODELS,
      read,
    }),
  ];
};

const presented = ({ currency, clpPerUnit, fed }: Rate, own: RateByHand | undefined, adminId: number, now: Instant) => {
  const confirmed = own?.confirmed ?? [];
  const proposal = own?.proposal ?? null;
  const inForce = confirmed.findLast(({ from }) => from <= now);
  return {
    moneda: currency,
    cambio: clpPerUnit,
    tabla: fed,
    propuesta: proposal && {
      numero: proposal.number,
      cambio: proposal.clpPerUnit,
      desde: proposal.from,
      propuesto_por: proposal.adminId,
      propia: proposal.adminId === adminId,
      actions: [...(proposal.adminId === adminId ? [] : (['confirm'] as const)), 'reject' as const],
    },
    a_mano: confirmed
      .filter((one) => one === inForce || one.from > now)
      .map((one) => ({
        numero: one.number,
        cambio: one.clpPerUnit,
        desde: one.from,
        propuesto_por: one.firstId,
        confirmado_por: one.adminId,
        vigente: one === inForce,
      })),
    actions: [...(currency === 'CLP' || proposal ? [] : (['propose'] as const)), ...(confirmed.length > 0 ? (['take_back'] as const) : [])],
  };
};
