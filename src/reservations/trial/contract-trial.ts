import { z } from 'zod';
import { conditionTerms } from '../../conditions/public.ts';
import { contract } from '../../platform/http/contract.ts';
import { jsonText } from '../../platform/http/input/json-text.ts';
import { OUTCOMES } from './outcome.ts';

const outcome = z.enum(OUTCOMES);

export const tryConditions = contract({
  tag: 'console',
  role: 'admin',
  name: 'consoleTryConditions',
  summary: 'What would have become of the last 100 requests under other conditions; nothing is written',
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
            description: '`open`: it lapsed, and would have had more time. `too_late`: too short before check-in to be requested.',
          }),
        }),
      ),
      cambian: z.int().meta({ description: 'How many would have ended in another way.' }),
    })
    .meta({ id: 'ConsoleConditionsTrial' }),
});
