import { z } from 'zod';
import { listed } from '../../console/public.ts';
import { contract } from '../../server/http/contract.ts';
import { personNames } from '../../server/names.ts';

export const KINDS = [
  ...(['sign_in', 'account', 'role', 'listing', 'reservation', 'payment', 'message', 'review', 'visit', 'mail', 'look', 'other'] as const),
] as const;
export type Kind = (typeof KINDS)[number];

const moment = z
  .object({
    id: z.string(),
    fecha: z.iso.datetime(),
    clase: z.enum(KINDS),
    tipo: z.string().meta({ description: 'The type of the event, the template of a mail, or `SignedIn`.' }),
    actor: z.string().meta({ description: 'As the event names it: `user:12`, `deadline`, `reaction:…`' }),
    nombres: personNames,
    propia: z.boolean().meta({ description: 'By the person themselves.' }),
    flujo: z.string().nullable().meta({ description: 'The stream or the record that it is about, such as `reservation-17`.' }),
  })
  .meta({ id: 'ConsoleMoment' });

export const personTimeline = contract({
  tag: 'console',
  role: 'admin',
  name: 'consoleTimeline',
  summary:
    'What a person did and what happened to them, the latest first; without the data of events and the texts of messages; filter by `clase`, `desde`, `hasta`. Each reading is an event',
  leavesTrace: true,
  method: 'get',
  path: '/console/users/{id}/timeline',
  params: z.object({ id: z.coerce.number<string>().int() }),
  ...listed,
  response: z.array(moment),
  rejections: [...listed.rejections, 'not_found'],
});
