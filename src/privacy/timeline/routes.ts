import { z } from 'zod';
import { deskStream } from '../../console/events.ts';
import { contentRange, type Desk, listed } from '../../console/public.ts';
import { firstNames } from '../../identity/vault.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { contract, Reply, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { named, personNames } from '../../server/names.ts';
import { KINDS, timelinePage } from './timeline.ts';

const moment = z
  .object({
    id: z.string(),
    fecha: z.iso.datetime(),
    clase: z.enum(KINDS),
    tipo: z.string().meta({ description: 'Event type, mail template, or `SignedIn`.' }),
    actor: z.string().meta({ description: 'As in the event: `user:12`, `deadline`, `reaction:…`' }),
    nombres: personNames,
    propia: z.boolean().meta({ description: 'Done by the person.' }),
    flujo: z.string().nullable().meta({ description: 'Its stream or record, such as `reservation-17`.' }),
  })
  .meta({ id: 'ConsoleMoment' });

export const personTimeline = contract({
  tag: 'console',
  role: 'admin',
  name: 'consoleTimeline',
  summary:
    'Lists what a person did and what happened to them, latest first; without event data and message texts; filter by `clase`, `desde`, `hasta`',
  leavesTrace: true,
  method: 'get',
  path: '/console/users/{id}/timeline',
  params: z.object({ id: z.coerce.number<string>().int() }),
  ...listed,
  response: z.array(moment),
  rejections: [...listed.rejections, 'not_found'],
});

type TimelineRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly desk: Desk;
};

/** The timeline of a person for administrators; the access is recorded before they see it (SEC-24, SEC-37). */
export const timelineRoutes = ({ db, clock, desk }: TimelineRoutesDeps): readonly Route[] => [
  route(personTimeline, async ({ params: { id }, query, user, metadata }) => {
    if (!(await db('users').where({ id }).first('id'))) throw new Rejection('not_found');
    const page = await timelinePage(db, id, query, user.isSupport !== true);
    await desk(deskStream('user', id), { type: 'TimelineOpened', data: { adminId: user.id, userId: id, openedAt: clock.now() } }, metadata);
    const moments = page.rows.map(({ id: key, at, kind, type, actor, stream }) => ({
      id: key,
      fecha: at,
      clase: kind,
      tipo: type,
      actor,
      flujo: stream,
      propia: actor === `user:${id}`,
    }));
    return new Reply(
      200,
      await named(firstNames(db), moments, ({ actor, propia }) => (propia ? [] : [actor])),
      contentRange('timeline', page),
    );
  }),
];
