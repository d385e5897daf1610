import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { LISTING_DRY_RUNS, PAGE_STATES } from './consequences.ts';

const page = z.enum(PAGE_STATES);

export const consoleListingConsequences = contract({
  tag: 'console',
  role: 'admin',
  name: 'consoleListingConsequences',
  summary: 'What each command of the console would do to a space now: decided by the code that then decides it, and written nowhere (D10)',
  method: 'get',
  path: '/console/accommodations/{id}/consequences',
  params: z.object({ id: z.coerce.number<string>().int() }),
  response: z.object({
    vigentes: z.boolean().meta({ description: 'There are paid or open reservations, which go on whatever is decided.' }),
    comandos: z.array(
      z
        .object({
          comando: z.enum(LISTING_DRY_RUNS),
          rechazo: z.string().nullable().meta({ description: 'The code with which it is refused now; then nothing follows.' }),
          pagina: z
            .object({ antes: page, despues: page })
            .nullable()
            .meta({ description: 'What a stranger gets who opens its page: `active` shows it and takes requests.' }),
          marcas: z.object({ antes: z.int(), despues: z.int() }).nullable(),
          correos: z.array(z.object({ template: z.string(), recipient: z.string() })),
        })
        .meta({ id: 'ConsoleListingConsequence' }),
    ),
  }),
  rejections: ['space_not_found'],
});
