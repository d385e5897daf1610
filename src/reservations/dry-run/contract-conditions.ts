import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { jsonText } from '../../server/http/input/json-text.ts';
import { conditionTerms } from '../../terms/public.ts';
import { OUTCOMES } from './outcome.ts';

const outcome = z.enum(OUTCOMES);
const change = z.object({ antes: z.int(), despues: z.int() });

export const tryConditions = contract({
  tag: 'console',
  role: 'admin',
  name: 'consoleTryConditions',
  summary:
    'What would have become of the last 100 requests under other conditions; also how many published spaces it touches. Nothing is written',
  method: 'get',
  path: '/console/conditions/trial',
  query: z.object({
    terms: jsonText(conditionTerms).meta({ description: 'ConditionTerms as JSON.' }),
  }),
  response: z
    .object({
      solicitudes: z.array(
        z.object({
          reserva: z.int(),
          alojamiento: z.int(),
          pedida: z.iso.datetime(),
          antes: outcome,
          despues: outcome.meta({
            description:
              '`open`: it lapsed, and would have had more time. `too_late`: too short before check-in to be requested. `not_taken`: no such stay is taken; `motivo` says why.',
          }),
          motivo: z.enum(['country_closed', 'lease_minimum', 'letting_law']).nullable(),
        }),
      ),
      espacios: z
        .object({
          publicados: z.int(),
          abiertos: change.meta({ description: 'In countries in which spaces can be asked for.' }),
          minimo: change.meta({ description: 'Of those, with a minimum stay of their own below that of the site.' }),
          ley: change.meta({ description: 'Of those, where a stay longer than the letting law allows is refused.' }),
        })
        .meta({ description: 'Published spaces as of now, under the conditions in force and under these.' }),
      cambian: z.int().meta({ description: 'How many would have ended in another way.' }),
    })
    .meta({ id: 'ConsoleConditionsTrial' }),
});
