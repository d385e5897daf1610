import { own } from '../shared/own.ts';

/** Per cent of the service charge by country and way of letting, where it differs from the general one (D-60). */
const SERVICE_CHARGE: Readonly<Record<string, Partial<Record<'daily' | 'monthly', number>>>> = {};

/** The service charge of a stay in per cent; `general` is SERVICE_CHARGE_PERCENT. */
export const serviceChargePercent = (general: number, countryCode: string, mode: 'daily' | 'monthly'): number =>
  own(SERVICE_CHARGE, countryCode)?.[mode] ?? general;
