import type { ReservationRow } from '../../../projections/reservations.ts';
import type { Metadata } from '../../platform/event-store/port.ts';
import { type Route, route, type User } from '../../platform/http/contract.ts';
import { Rejection } from '../../shared/rejection.ts';
import { acceptReservation, askToEndStay, initiatedReservation, rejectReservation } from '../contract.ts';
import { asLinkRefusal, expectAnswerable, rowByHostToken, type UseOfLink, usingLink } from '../links.ts';
import { READ_MODELS, type Showing, type ShowingDeps } from './showing.ts';

/** In place of a token: the caller is signed in (D-42). */
const BY_SESSION = '-';

type Asked = { readonly params: { readonly id: number; readonly token: string }; readonly user: User | null };

/** What the host does, by the link of the mail or signed in. */
export const hostRoutes = (deps: ShowingDeps, show: Showing): readonly Route[] => {
  const { commands } = deps;

  /** The row the caller may answer, in any state. Throws Rejection E01 by link; not_signed_in, not_found or forbidden by session. */
  const ownAsHost = async ({ params: { id, token }, user }: Asked): Promise<ReservationRow> => {
    if (token !== BY_SESSION) return rowByHostToken(deps, id, token);
    if (!user) throw new Rejection('not_signed_in');
    const { row, side } = await show.own(id, user);
    if (side !== 'host') throw new Rejection('forbidden');
    return row;
  };

  /** Runs the answer; a link is refused in its own codes, a session by the standing. */
  const answer = async <T>(
    asked: Asked,
    metadata: Metadata,
    command: (row: ReservationRow, link: UseOfLink | undefined, metadata: Metadata) => Promise<T>,
  ): Promise<T> => {
    const row = await ownAsHost(asked);
    const byLink = asked.params.token !== BY_SESSION;
    const actor = byLink ? `host-link:${row.id}` : metadata.actor;
    const link = byLink ? usingLink(deps, row, 'host', asked.params.token) : undefined;
    return command(row, link, { ...metadata, actor }).catch((error: unknown) => {
      throw byLink ? asLinkRefusal(error) : error;
    });
  };

  return [
    route(
      acceptReservation,
      async ({ params, body, user, metadata, language, ctx }) => {
        const evenIfTaken = body.aunque_ocupado === true;
        const { position } = await answer({ params, user }, metadata, ({ id, host_id }, link, meta) =>
          commands.accept({ reservationId: id, hostId: host_id, link, evenIfTaken }, meta),
        );
        return { reservation: await show.after(params.id, 'host', position, { language, ctx }) };
      },
      ownAsHost,
    ),

    route(
      rejectReservation,
      async ({ params, body, user, metadata, language, ctx }) => {
        const { position } = await answer({ params, user }, metadata, ({ id, host_id }, link, meta) =>
          commands.reject({ reservationId: id, hostId: host_id, why: body, link }, meta),
        );
        return { reservation: await show.after(params.id, 'host', position, { language, ctx, changes: READ_MODELS.nights }) };
      },
      ownAsHost,
    ),

    route(
      askToEndStay,
      async ({ params: { id }, body, user, metadata, language, ctx }) => {
        const { position } = await commands.askToEnd({ reservationId: id, hostId: user.id, why: body }, metadata);
        return { reservation: await show.after(id, 'host', position, { language, ctx }) };
      },
      ({ params: { id }, user }) => ownAsHost({ params: { id, token: BY_SESSION }, user }),
    ),

    route(initiatedReservation, async ({ params, user, language }) => {
      const row = await ownAsHost({ params, user });
      expectAnswerable(row, deps);
      const reservation = await show.now(row, 'host', language);
      return { reservation, guest: { nombre: reservation.user.nombre } };
    }),
  ];
};
