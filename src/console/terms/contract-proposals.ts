import { z } from 'zod';
import { CURRENCIES } from '../../kernel/money.ts';
import { contract } from '../../server/http/contract.ts';
import { listed } from '../list-query.ts';

const waiting = {
  desde: z.iso.datetime().meta({ description: 'When it would begin.' }),
  propuesto: z.iso.datetime(),
  propuesto_por: z.int(),
};
const version = z
  .object({ id: z.int().meta({ description: 'The number of the version.' }), ...waiting })
  .meta({ id: 'ConsoleVersionProposal' });
const rate = z
  .object({ id: z.enum(CURRENCIES), cambio: z.number().meta({ description: 'Chilean pesos for one unit.' }), ...waiting })
  .meta({ id: 'ConsoleRateProposal' });

const list = { tag: 'console', role: 'admin', method: 'get', ...listed } as const;

export const listTariffProposals = contract({
  ...list,
  name: 'consoleTariffProposals',
  summary: 'Versions of the tariff that wait for a second administrator (ADR 65)',
  path: '/console/tariff-proposals',
  response: z.array(version),
});

export const listConditionProposals = contract({
  ...list,
  name: 'consoleConditionProposals',
  summary: 'Conditions that wait for a second administrator (ADR 97)',
  path: '/console/condition-proposals',
  response: z.array(version),
});

export const listRateProposals = contract({
  ...list,
  name: 'consoleRateProposals',
  summary: 'Exchange rates by hand that wait for a second administrator (ADR 66)',
  path: '/console/rate-proposals',
  response: z.array(rate),
});
