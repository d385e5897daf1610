import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { personNames } from '../../server/names.ts';
import { listed } from '../list-query.ts';

const logged = z
  .object({
    id: z.string().meta({ description: 'Its position in the log.' }),
    flujo: z.string().meta({ description: 'The stream, such as `reservation-17`.' }),
    revision: z.int(),
    tipo: z.string(),
    actor: z.string().meta({ description: 'As the event names it: `user:12`, `deadline`, `reaction:…`' }),
    visto_por: z.int().nullable().meta({ description: 'The administrator who saw the site as the actor (A-12).' }),
    nombres: personNames,
    fecha: z.iso.datetime(),
    pedido: z.string().meta({ description: 'The request that it belongs to.' }),
  })
  .meta({ id: 'ConsoleLoggedEvent' });

export const listEvents = contract({
  tag: 'console',
  role: 'admin',
  name: 'consoleEvents',
  summary:
    'The log without the data of its events, the latest first; `flujo` is the beginning of a stream, `persona` what they did and what is about their account',
  method: 'get',
  path: '/console/events',
  ...listed,
  response: z.array(logged),
});
