import type { Knex } from 'knex';
import { z } from 'zod';
import { withReason } from '../../engine/commands/reasons.ts';
import { ROLES } from '../../identity/events.ts';
import { firstNames, type Person, personById } from '../../identity/vault.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { contract, Reply, type Route, route } from '../../server/http/contract.ts';
import { personText } from '../../server/http/input/person-text.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { named, personNames, type Unnamed } from '../../server/names.ts';
import { consoleUser } from '../contract.ts';
import { deskStream } from '../events.ts';
import { contentRange, listed } from '../lists/list-query.ts';
import { type ConsoleUserRow, personRow, rolesPage } from '../queries.ts';
import { presentUser } from '../routes.ts';
import type { Desk } from './desk.ts';

const contact = z
  .object({
    nombre: z.string(),
    apellido: z.string(),
    correo: z.string(),
    confirmado: z.boolean().meta({ description: 'Confirmed address (D-134).' }),
    telefono: z.string().nullable().meta({ description: 'E.164 digits, with calling code.' }),
  })
  .meta({ id: 'ConsoleContact' });
type ConsoleContact = z.input<typeof contact>;

export const openContact = contract({
  tag: 'console',
  name: 'consoleOpenContact',
  role: 'admin',
  secret: true,
  summary: 'Returns full name, e-mail and phone, after a fresh sign-in; each access is an event with its reason',
  method: 'post',
  path: '/console/users/{id}/contact',
  params: z.object({ id: z.coerce.number<string>().int() }),
  fresh: true,
  body: z.strictObject({ reason: personText('givenReason') }),
  response: z.object({ data: contact }),
  rejections: ['not_found'],
});

const role = z
  .object({
    id: z.int(),
    nombre: z.string(),
    nombres: personNames,
    rol: z.enum(ROLES).nullable(),
    propuesto: z
      .object({ rol: z.enum(ROLES), por: z.int(), fecha: z.iso.datetime(), propia: z.boolean() })
      .nullable()
      .meta({ description: 'The role awaiting a second administrator; `propia`: proposed by the caller.' }),
  })
  .meta({ id: 'ConsoleRole' });
type ConsoleRole = z.input<typeof role>;

const person = consoleUser
  .extend({
    ultimo_acceso: z.iso.datetime().nullable().meta({ description: 'Last use of any of their sessions.' }),
    correo_confirmado: z.boolean(),
    reservas_hechas: z.int(),
    reservas_recibidas: z.int(),
    espacios: z.int(),
    cargo: role.nullable().meta({ description: 'As in the list of roles; null for support, which cannot see roles (SEC-37).' }),
  })
  .meta({ id: 'ConsolePerson' });

export const oneUser = contract({
  tag: 'console',
  name: 'consoleUser',
  role: 'admin',
  summary: 'Returns one account: its activity and records, without contact data',
  method: 'get',
  path: '/console/users/{id}',
  params: z.object({ id: z.coerce.number<string>().int() }),
  response: person,
});

export const listRoles = contract({
  tag: 'console',
  name: 'consoleRoles',
  role: 'admin',
  adminOnly: true,
  summary: 'Lists role holders and roles awaiting a second administrator; filter by `propuesto`',
  method: 'get',
  path: '/console/roles',
  ...listed,
  response: z.array(role),
});

type PeopleRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly desk: Desk;
};

/**
 * Roles, the contents and usage of an account, and, for administrators, contact data; that access is recorded before they see it (SEC-37).
 */
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
