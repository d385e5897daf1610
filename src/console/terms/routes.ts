import type { Knex } from 'knex';
import { z } from 'zod';
import { CURRENCIES } from '../../kernel/money.ts';
import type { Currency, Instant } from '../../kernel/types.ts';
import { RATES_BY_HAND } from '../../pricing/rows.ts';
import { contract, Reply, type Route, route } from '../../server/http/contract.ts';
import type { VersionRow } from '../../terms/public.ts';
import { conditionVersions, tariffVersions } from '../../terms/queries.ts';
import { contentRange, type ListQuery, listed, type Page, pageOf } from '../lists/list-query.ts';

const waiting = {
  desde: z.iso.datetime().meta({ description: 'Effective from.' }),
  propuesto: z.iso.datetime(),
  propuesto_por: z.int(),
};
const version = z.object({ id: z.int().meta({ description: 'Version number.' }), ...waiting }).meta({ id: 'ConsoleVersionProposal' });
const rate = z
  .object({ id: z.enum(CURRENCIES), cambio: z.number().meta({ description: 'Chilean pesos per unit.' }), ...waiting })
  .meta({ id: 'ConsoleRateProposal' });

const list = { tag: 'console', role: 'admin', method: 'get', ...listed } as const;

export const listTariffProposals = contract({
  ...list,
  name: 'consoleTariffProposals',
  summary: 'Lists tariff versions awaiting a second administrator (ADR 65)',
  path: '/console/tariff-proposals',
  response: z.array(version),
});

export const listConditionProposals = contract({
  ...list,
  name: 'consoleConditionProposals',
  summary: 'Lists conditions awaiting a second administrator (ADR 97)',
  path: '/console/condition-proposals',
  response: z.array(version),
});

export const listRateProposals = contract({
  ...list,
  name: 'consoleRateProposals',
  summary: 'Lists manual exchange rates awaiting a second administrator (ADR 66)',
  path: '/console/rate-proposals',
  response: z.array(rate),
});

type Waiting = VersionRow<object>;
const BY = { id: 'version', propuesto: 'proposed_at' } as const;

/** Versions of the tariff awaiting a second administrator, as a queue's list. */
export const proposalsPage = (db: Knex, query: ListQuery): Promise<Page<Waiting>> => pageOf(tariffVersions.proposed(db), query, BY, {});

/** The same for conditions. */
export const conditionProposalsPage = (db: Knex, query: ListQuery): Promise<Page<Waiting>> =>
  pageOf(conditionVersions.proposed(db), query, BY, {});

/** The same for manual rates. */
export const rateProposalsPage = (db: Knex, query: ListQuery): Promise<Page<ProposedRate>> =>
  pageOf(proposedRates(db), query, { id: 'currency', propuesto: 'proposed_at' }, {});

const waitingOnWire = ({ version, begins_at, proposed_at, proposed_by }: Waiting) => ({
  id: version,
  desde: begins_at,
  propuesto: proposed_at,
  propuesto_por: proposed_by,
});

export const proposalRoutes = (db: Knex): readonly Route[] => [
  route(listTariffProposals, async ({ query }) => {
    const page = await proposalsPage(db, query);
    return new Reply(200, page.rows.map(waitingOnWire), contentRange('tariff-proposals', page));
  }),
  route(listConditionProposals, async ({ query }) => {
    const page = await conditionProposalsPage(db, query);
    return new Reply(200, page.rows.map(waitingOnWire), contentRange('condition-proposals', page));
  }),
  route(listRateProposals, async ({ query }) => {
    const page = await rateProposalsPage(db, query);
    return new Reply(
      200,
      page.rows.map(({ currency, rate, begins_at, proposed_at, proposed_by }) => ({
        id: currency,
        cambio: rate,
        desde: begins_at,
        propuesto: proposed_at,
        propuesto_por: proposed_by,
      })),
      contentRange('rate-proposals', page),
    );
  }),
];

/** A rate awaiting a second administrator. */
type ProposedRate = { currency: Currency; rate: number; begins_at: Instant; proposed_at: Instant; proposed_by: number };

/** The rates awaiting a second administrator, as a query that can be sorted and counted. */
const proposedRates = (db: Knex): Knex.QueryBuilder =>
  db
    .from(
      db(RATES_BY_HAND)
        .whereNotNull('proposal')
        .select(
          'currency',
          db.raw(`(proposal ->> 'clpPerUnit')::float8 as rate`),
          db.raw(`(proposal ->> 'from')::timestamptz as begins_at`),
          db.raw(`(proposal ->> 'proposedAt')::timestamptz as proposed_at`),
          db.raw(`(proposal ->> 'adminId')::int as proposed_by`),
        )
        .as('proposed'),
    )
    .select('*');
