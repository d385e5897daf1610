import type { Knex } from 'knex';
import { Rejection } from '../../kernel/rejection.ts';
import { type Route, route } from '../../server/http/contract.ts';
import { personById } from '../vault.ts';
import * as contract from './contract.ts';
import type { PhoneCheck } from './port.ts';

type PhoneCheckRoutesDeps = { readonly db: Knex; readonly check: PhoneCheck };

/** Of the own number only: nobody learns here which other numbers have WhatsApp. */
export const phoneCheckRoutes = ({ db, check }: PhoneCheckRoutesDeps): readonly Route[] => [
  route(contract.verifyPhone, async ({ body, user }) => {
    const given = body.cellphone?.replace(/[^\d]/g, '') ?? '';
    if (given === '') throw new Rejection('required', { field: 'cellphone' });
    const own = (await personById(db, user.id))?.phone ?? null;
    if (own !== given) throw new Rejection('mismatch', { field: 'cellphone' });
    return { exists: body.consent === true ? await check(own) : null };
  }),
];
