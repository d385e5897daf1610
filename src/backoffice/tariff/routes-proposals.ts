import type { Knex } from 'knex';
import { type ProposedRate, proposedRates } from '../../../projections/rates/by-hand.ts';
import { proposedVersions, type TariffRow } from '../../../projections/tariff/versions.ts';
import { Reply, type Route, route } from '../../platform/http/contract.ts';
import { contentRange, type ListQuery, type Page, pageOf } from '../list-query.ts';
import { listRateProposals, listTariffProposals } from './contract-proposals.ts';

/** Versions of the tariff that wait for a second administrator, as the list of a queue. */
export const proposalsPage = (db: Knex, query: ListQuery): Promise<Page<TariffRow>> =>
  pageOf(proposedVersions(db), query, { id: 'version', propuesto: 'proposed_at' }, {});

/** Rates by hand that wait for a second administrator, likewise. */
export const rateProposalsPage = (db: Knex, query: ListQuery): Promise<Page<ProposedRate>> =>
  pageOf(proposedRates(db), query, { id: 'currency', propuesto: 'proposed_at' }, {});

export const proposalRoutes = (db: Knex): readonly Route[] => [
  route(listTariffProposals, async ({ query }) => {
    const page = await proposalsPage(db, query);
    return new Reply(
      200,
      page.rows.map(({ version, begins_at, proposed_at, proposed_by }) => ({
        ...{ id: version, desde: begins_at, propuesto: proposed_at, propuesto_por: proposed_by },
      })),
      contentRange('tariff-proposals', page),
    );
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
