import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { day } from '../../server/http/input/fields.ts';
import { DRY_RUNS } from './consequences.ts';

export const consoleConsequences = contract({
  tag: 'console',
  role: 'admin',
  name: 'consoleConsequences',
  summary:
    'What each command of the console would do to a reservation now: decided by the code that then decides it, and written nowhere (D10)',
  method: 'get',
  path: '/console/reservations/{id}/consequences',
  params: z.object({ id: z.coerce.number<string>().int() }),
  response: z.object({
    comandos: z.array(
      z
        .object({
          comando: z.enum(DRY_RUNS),
          rechazo: z.string().nullable().meta({ description: 'The code with which it is refused now; then nothing follows.' }),
          espera: z.boolean().meta({
            description:
              'It waits for another administrator first (SEC-33); the rest follows then. What the end of a stay gives back waits by itself: `GET reservations/{id}/refunds` says so.',
          }),
          noches: z
            .object({ efecto: z.enum(['freed', 'held', 'kept']), fecha_inicio: day, fecha_termino: day, total: z.int() })
            .nullable()
            .meta({ description: 'Of a reservation that has no nights and gets none: null.' }),
          devolucion: z.object({ percentage: z.int(), amount: z.number(), currency: z.string() }).nullable(),
          plazo: z
            .object({ hasta: z.iso.datetime(), causa: z.enum(['draft_lapsed', 'host_deadline', 'payment_deadline', 'transfer_deadline']) })
            .nullable()
            .meta({ description: 'The deadline that runs afterwards.' }),
          cupon: z.enum(['released', 'consumed', 'kept']).nullable(),
          correos: z.array(z.object({ template: z.string(), recipient: z.string() })),
        })
        .meta({ id: 'ConsoleConsequence' }),
    ),
  }),
  rejections: ['not_found'],
});
