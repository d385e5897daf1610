import type { Knex } from 'knex';
import { withReason } from '../../engine/commands/reasons.ts';
import { firstNames, type Person, personById } from '../../identity/vault.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { Reply, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { named, type Unnamed } from '../../server/names.ts';
import { deskStream } from '../events.ts';
import { contentRange } from '../list-query.ts';
import { type ConsoleUserRow, personRow, rolesPage } from '../queries.ts';
import { presentUser } from '../routes.ts';
import { type ConsoleContact, type ConsoleRole, listRoles, oneUser, openContact } from './contract-people.ts';
import type { Desk } from './desk.ts';

type PeopleRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly desk: Desk;
};

/** Who has which role, what an account has and how it is used, and how a person can be reached, for administrators; that look is recorded before they see it (SEC-37). */
export const peopleRoutes = ({ db, clock, desk }: PeopleRoutesDeps): readonly Route[] => [
  route(listRoles, async ({ query, user }) => {
    const page = await rolesPage(db, query);
    return new Reply(200, await presentRoles(db, page.rows, user.id), contentRange('roles', page));
  }),
  route(oneUser, async ({ params: { id }, user }) => {
    const row = await personRow(db, id);
    if (!row) throw new Rejection('not_found');
    const [cargo = null] = user.isSupport ? [] : await presentRoles(db, [row], user.id);
    return {
      ...presentUser(row),
      ultimo_acceso: row.seen_at,
      correo_confirmado: row.email_confirmed,
      reservas_hechas: row.made,
      reservas_recibidas: row.received,
      espacios: row.listings,
      cargo,
    };
  }),
  route(openContact, async ({ params: { id }, body: { reason }, user, metadata }) => {
    const person = await personById(db, id);
    if (!person || person.erased) throw new Rejection('not_found');
    const opened = { type: 'ContactOpened', data: { adminId: user.id, userId: id, openedAt: clock.now() } } as const;
    await withReason({ db, clock }, reason, metadata, async () => ({ position: await desk(deskStream('user', id), opened, metadata) }));
    return { data: present(person) };
  }),
];

const present = ({ firstName, lastName, email, isConfirmed, phone }: Person): ConsoleContact => ({
  nombre: firstName,
  apellido: lastName,
  correo: email,
  confirmado: isConfirmed,
  telefono: phone,
});

const presentRoles = (db: Knex, rows: readonly ConsoleUserRow[], reader: number): Promise<ConsoleRole[]> =>
  named(
    firstNames(db),
    rows.map((row) => presentRole(row, reader)),
    ({ propuesto }) => [propuesto?.por ?? null],
  );

const presentRole = (row: ConsoleUserRow, reader: number): Unnamed<ConsoleRole> => {
  const { id, first_name, is_admin, is_support, role_proposed: rol, role_proposed_by: por, role_proposed_at: fecha } = row;
  return {
    id,
    nombre: first_name ?? '',
    rol: is_admin ? 'admin' : is_support ? 'support' : null,
    propuesto: rol && por !== null && fecha ? { rol, por, fecha, propia: por === reader } : null,
  };
};
