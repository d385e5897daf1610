import { deskStream } from '../../console/events.ts';
import { contentRange, type Desk } from '../../console/public.ts';
import { firstNames } from '../../identity/vault.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { Reply, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { named } from '../../server/names.ts';
import { personTimeline } from './contract-timeline.ts';
import { timelinePage } from './timeline.ts';

type TimelineRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly desk: Desk;
};

/** The timeline of a person for administrators; that look is recorded before they see it (SEC-24, SEC-37). */
export const timelineRoutes = ({ db, clock, desk }: TimelineRoutesDeps): readonly Route[] => [
  route(personTimeline, async ({ params: { id }, query, user, metadata }) => {
    if (!(await db('users').where({ id }).first('id'))) throw new Rejection('not_found');
    const page = await timelinePage(db, id, query, user.isSupport !== true);
    await desk(deskStream('user', id), { type: 'TimelineOpened', data: { adminId: user.id, userId: id, openedAt: clock.now() } }, metadata);
    const moments = page.rows.map(({ id: key, at, kind, type, actor, stream }) => ({
      ...{ id: key, fecha: at, clase: kind, tipo: type, actor, flujo: stream },
      propia: actor === `user:${id}`,
    }));
    return new Reply(
      200,
      await named(firstNames(db), moments, ({ actor, propia }) => (propia ? [] : [actor])),
      contentRange('timeline', page),
    );
  }),
];
