import type { What } from '../data/export-calls.ts';

/** A filter of an export: a selection of options, or free text. */
export type Filter = { readonly name: string; readonly options?: readonly string[]; readonly type?: 'date' | 'number' };

const STATES = ['draft', 'pending', 'approved', 'blocked', 'removed'];
export const FILTERS: Readonly<Record<What, readonly Filter[]>> = {
  users: [{ name: 'q' }, { name: 'tipo', options: ['huesped', 'anfitrion'] }, { name: 'pais', options: ['CL', 'AR', 'ES', 'PT', 'PE'] }],
  accommodations: [
    { name: 'q' },
    { name: 'estado', options: STATES },
    { name: 'pais', options: ['CL', 'AR', 'ES', 'PT', 'PE'] },
    { name: 'anfitrion', type: 'number' },
  ],
  reservations: [
    { name: 'status', options: ['open', 'requested', 'accepted', 'paid', 'rejected', 'canceled'] },
    { name: 'pais', options: ['CL', 'AR', 'ES', 'PT', 'PE'] },
    { name: 'desde', type: 'date' },
    { name: 'hasta', type: 'date' },
    { name: 'alojamiento', type: 'number' },
    { name: 'huesped', type: 'number' },
    { name: 'anfitrion', type: 'number' },
  ],
};

export type Moment = 'now' | 'at' | 'between';

/** `2026-07-27T16:21` in this browser's time zone, as an instant; null while it is incomplete. */
const instantOf = (local: string): string | null => {
  const ms = Date.parse(local);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
};

/** The request in the URL, as API parameters; null while an instant is missing. */
export const requestIn = (what: What, params: URLSearchParams): Record<string, string> | null => {
  const values: Record<string, string> = {};
  for (const { name } of FILTERS[what]) {
    const value = params.get(name)?.trim();
    if (value) values[name] = value;
  }
  for (const name of ['columns', 'phone']) {
    const value = params.get(name);
    if (value) values[name] = value;
  }
  const moment = momentIn(params);
  const al = instantOf(params.get('al') ?? '');
  const entre = instantOf(params.get('entre') ?? '');
  if ((moment !== 'now' && al === null) || (moment === 'between' && entre === null)) return null;
  if (moment !== 'now' && al !== null) values['al'] = al;
  if (moment === 'between' && entre !== null) values['entre'] = entre;
  return values;
};

export const momentIn = (params: URLSearchParams): Moment => {
  const moment = params.get('momento');
  return moment === 'at' || moment === 'between' ? moment : 'now';
};
