import type { Knex } from 'knex';
import { z } from 'zod';
import { firstNames } from '../../identity/vault.ts';
import { paymentStream } from '../../payments/events.ts';
import { reservationStream } from '../../reservations/events.ts';
import { reviewStream } from '../../reviews/events.ts';
import { contract, Reply, type Route, route } from '../../server/http/contract.ts';
import { named, personNames } from '../../server/names.ts';
import { deskStream } from '../events.ts';
import { byTexts, contentRange, type ListQuery, listed, type Page, pageOf } from '../lists/list-query.ts';
import type { AuditRow } from '../rows.ts';

const logged = z
  .object({
    id: z.string().meta({ description: 'Its log position.' }),
    flujo: z.string().meta({ description: 'Stream, such as `reservation-17`.' }),
    revision: z.int(),
    tipo: z.string(),
    actor: z.string().meta({ description: 'As in the event: `user:12`, `deadline`, `reaction:…`' }),
    visto_por: z.int().nullable().meta({ description: 'Administrator who viewed the site as the actor (A-12).' }),
    nombres: personNames,
    fecha: z.iso.datetime(),
    pedido: z.string().meta({ description: 'Its request id.' }),
  })
  .meta({ id: 'ConsoleLoggedEvent' });

export const listEvents = contract({
  tag: 'console',
  role: 'admin',
  name: 'consoleEvents',
  summary:
    'Lists the log without event data, latest first; `flujo` is a stream prefix or `R-17`, `persona` their actions and events about their account',
  method: 'get',
  path: '/console/events',
  ...listed,
  response: z.array(logged),
});

/** Matches the beginning of a text literally, without wildcards. */
const begins = (q: Knex.QueryBuilder, column: string, value: unknown) => q.whereRaw('starts_with(??, ?)', [column, String(value).trim()]);

const streamsAbout = (reservation: number): string[] => [
  reservationStream(reservation),
  paymentStream(reservation),
  reviewStream(reservation),
  deskStream('reservation', reservation),
];

/** Ignores invalid instants, which occur while one is being typed. */
const at = (q: Knex.QueryBuilder, operator: '>=' | '<=', value: unknown) => {
  const ms = Date.parse(String(value));
  return Number.isNaN(ms) || Math.abs(ms) > LATEST_MS ? q : q.where('at', operator, new Date(ms).toISOString());
};
const LATEST_MS = Date.parse('9999-12-31T00:00:00Z');

/** Without the data of events: the replay of the reservation shows it and records the access (SEC-37). */
const logPage = (db: Knex, query: ListQuery): Promise<Page<AuditRow>> =>
  pageOf<AuditRow>(
    db('audit').select('*'),
    query,
    { id: 'position' },
    {
      id: byTexts('position'),
      flujo: (q, value) => {
        const number = /^R-(\d+)$/i.exec(String(value).trim())?.[1];
        return number === undefined ? begins(q, 'stream', value) : q.whereIn('stream', streamsAbout(Number(number)));
      },
      tipo: (q, value) => q.where({ type: String(value).trim() }),
      actor: (q, value) => q.where({ actor: String(value).trim() }),
      persona: (q, value) =>
        q.where((either) =>
          either.where({ actor: `user:${Number(value)}` }).orWhereIn('stream', [`user-${Number(value)}`, `desk-user-${Number(value)}`]),
        ),
      desde: (q, value) => at(q, '>=', value),
      hasta: (q, value) => at(q, '<=', value),
      /** Whether the console polls: part of the URL, and not a filter of rows. */
      seguir: (q) => q,
    },
  );

export const logRoutes = (db: Knex): readonly Route[] => [
  route(listEvents, async ({ query }) => {
    const page = await logPage(db, query);
    const events = page.rows.map(({ position, stream, revision, type, actor, at: fecha, correlation_id, impersonated_by }) => ({
      id: position,
      flujo: stream,
      revision,
      tipo: type,
      actor,
      visto_por: impersonated_by,
      fecha,
      pedido: correlation_id,
    }));
    return new Reply(200, await named(firstNames(db), events, ({ actor, visto_por }) => [actor, visto_por]), contentRange('events', page));
  }),
];
