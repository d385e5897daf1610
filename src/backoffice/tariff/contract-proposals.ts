import { z } from 'zod';
import { contract } from '../../platform/http/contract.ts';
import { listQuery } from '../list-query.ts';

const proposal = z
  .object({
    id: z.int().meta({ description: 'The number of the version.' }),
    desde: z.iso.datetime().meta({ description: 'When it would begin.' }),
    propuesto: z.iso.datetime(),
    propuesto_por: z.int(),
  })
  .meta({ id: 'ConsoleTariffProposal' });

export const listTariffProposals = contract({
  tag: 'console',
  role: 'admin',
  name: 'consoleTariffProposals',
  summary: 'Versions of the tariff that wait for a second administrator (ADR 65)',
  method: 'get',
  path: '/console/tariff-proposals',
  query: listQuery,
  response: z.array(proposal),
});
