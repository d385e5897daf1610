import type { Knex } from 'knex';
import { type Person, personById } from '../../identity/vault.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Route, route } from '../../platform/http/contract.ts';
import { withReason } from '../../platform/reasons.ts';
import { Rejection } from '../../shared/rejection.ts';
import { deskStream } from '../events.ts';
import { type ConsoleContact, openContact } from './contract-people.ts';
import type { Desk } from './desk.ts';

type Deps = { readonly db: Knex; readonly clock: Clock; readonly desk: Desk };

/** How a person can be reached, for administrators; the look is recorded before they see it (SEC-37). */
export const peopleRoutes = ({ db, clock, desk }: Deps): readonly Route[] => [
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
