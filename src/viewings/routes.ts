import { Rejection } from '../kernel/rejection.ts';
import { command, type Route, route } from '../server/http/contract.ts';
import type { Core } from '../server/modules/tokens.ts';
import type { VisitCommands } from './commands.ts';
import { closeVisit, requestVisit, seeVisitIdentity } from './contract.ts';
import { viewingById } from './queries.ts';

type VisitRoutesDeps = Pick<Core, 'db' | 'captcha'> & {
  readonly commands: VisitCommands;
};

export const visitRoutes = ({ db, commands, captcha }: VisitRoutesDeps): readonly Route[] => {
  const known = async ({ params }: { params: { id: number } }) => {
    if (!(await viewingById(db, params.id))) throw new Rejection('not_found');
  };
  return [
    command(requestVisit, {
      may: ({ params, user }) => commands.visitable(params.id, user),
      write: async ({ params, body, files, user, metadata, language, isCrowded }) => {
        const { birth_date: birthDate, visit_day: day, website, elapsed, recaptcha, ...person } = body;
        await captcha.expectPerson({ website, elapsed, recaptcha }, 'visit', { isCrowded });
        const asking = {
          ...person,
          national_id: person.national_id ?? null,
          address: person.address ?? null,
          preferred_dates: person.preferred_dates ?? null,
          language,
          birthDate,
          day,
          picture: files[0]?.bytes ?? null,
        };
        const { visitId, position } = await commands.request({ listingId: params.id, user, asking }, metadata);
        return { visit: { id: visitId, visit_day: day }, position };
      },
      from: ['visits'],
    }),
    route(
      seeVisitIdentity,
      async ({ params, body: { reason }, user, metadata }) => {
        const { nationalId, picture } = await commands.seeIdentity({ visitId: params.id, adminId: user.id, reason }, metadata);
        return {
          national_id: nationalId,
          picture: picture && `data:${picture.contentType};base64,${picture.bytes.toString('base64')}`,
        };
      },
      known,
    ),
    command(closeVisit, {
      may: known,
      write: async ({ params, body: { outcome, reason }, user, metadata }) => ({
        outcome,
        position: await commands.close({ visitId: params.id, adminId: user.id, reason, outcome }, metadata),
      }),
      from: ['visits'],
    }),
  ];
};
