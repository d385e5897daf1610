import type { Knex } from 'knex';
import { type ProposedRate, proposedRates } from '../../../projections/pricing/by-hand.ts';
import { conditionVersionRows } from '../../../projections/terms/conditions.ts';
import { tariffVersionRows } from '../../../projections/terms/tariff.ts';
import { Reply, type Route, route } from '../../server/http/contract.ts';
import type { VersionRow } from '../../terms/public.ts';
import { contentRange, type ListQuery, type Page, pageOf } from '../list-query.ts';
import { listConditionProposals, listRateProposals, listTariffProposals } from './contract-proposals.ts';

type Waiting = VersionRow<object>;
const BY = { id: 'version', propuesto: 'proposed_at' } as const;

/** Versions of the tariff that wait for a second administrator, as the list of a queue. */
export const proposalsPage = (db: Knex, query: ListQuery): Promise<Page<Waiting>> => pageOf(tariffVersionRows.proposed(db), query, BY, {});

/** Conditions that wait for one, likewise. */
export const conditionProposalsPage = (db: Knex, query: ListQuery): Promise<Page<Waiting>> =>
  pageOf(conditionVersionRows.proposed(db), query, BY, {});

/** Rates by hand that wait for a second administrator, likewise. */
export const rateProposalsPage = (db: Knex, query: ListQuery): Promise<Page<ProposedRate>> =>
  pageOf(proposedRates(db), query, { id: 'currency', propuesto: 'proposed_at' }, {});

const waitingOnWire = ({ version, begins_at, proposed_at, proposed_by }: Waiting) => ({
  ...{ id: version, desde: begins_at, propuesto: proposed_at, propuesto_por: proposed_by },
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
        ...{ id: currency, cambio: rate, desde: begins_at, propuesto: proposed_at, propuesto_por: proposed_by },
      })),
      contentRange('rate-proposals', page),
    );
  }),
];
