import { z } from 'zod';
import { ROLES } from '../../identity/events.ts';
import { contract } from '../../server/http/contract.ts';
import { personText } from '../../server/http/input/person-text.ts';
import { personNames } from '../../server/names.ts';
import { consoleUser } from '../contract.ts';
import { listed } from '../list-query.ts';

const contact = z
  .object({
    nombre: z.string(),
    apellido: z.string(),
    correo: z.string(),
    confirmado: z.boolean().meta({ description: 'The address is confirmed (D-134).' }),
    telefono: z.string().nullable().meta({ description: 'Digits of E.164, calling code included.' }),
  })
  .meta({ id: 'ConsoleContact' });
export type ConsoleContact = z.input<typeof contact>;

export const openContact = contract({
  tag: 'console',
  name: 'consoleOpenContact',
  role: 'admin',
  secret: true,
  summary: 'Full name, e-mail and phone of a person, after a fresh sign-in; each look is an event with its reason',
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
      .meta({ description: 'The role that waits for a second administrator; `propia`: whoever asks has proposed it.' }),
  })
  .meta({ id: 'ConsoleRole' });
export type ConsoleRole = z.input<typeof role>;

const person = consoleUser
  .extend({
    ultimo_acceso: z.iso.datetime().nullable().meta({ description: 'When one of their sessions was last used.' }),
    correo_confirmado: z.boolean(),
    reservas_hechas: z.int(),
    reservas_recibidas: z.int(),
    espacios: z.int(),
    cargo: role.nullable().meta({ description: 'As in the list of roles; null for support, who is told nothing of them (SEC-37).' }),
  })
  .meta({ id: 'ConsolePerson' });

export const oneUser = contract({
  tag: 'console',
  name: 'consoleUser',
  role: 'admin',
  summary: 'One account of the console: how it is used and what it has, without contact data',
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
  summary: 'Who has a role, and which roles wait for a second administrator; filter by `propuesto`',
  method: 'get',
  path: '/console/roles',
  ...listed,
  response: z.array(role),
});
