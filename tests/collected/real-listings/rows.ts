import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Currency } from '../../../src/shared/types.ts';
import { recordsOf } from './csv.ts';

/** A listing as Inside Airbnb saw it (insideairbnb.com, CC BY 4.0). */
export type RealRow = {
  readonly city: string;
  readonly countryCode: string;
  readonly currency: Currency;
  readonly name: string;
  /** From the most local on; empty where the source has none. */
  readonly areas: readonly string[];
  readonly lat: number;
  readonly lng: number;
  readonly roomType: string;
  /** A night, in whole units of the currency; the city's median where the source has none. */
  readonly price: number;
  readonly minNights: number;
  /** Of the next 365. */
  readonly freeNights: number;
};

type City = { city: string; country: string; currency: Currency; rows: number; median_price: number };

/** Every row of every city. Throws when a file holds another number of them than `info.json` says. */
export const realRows = (folder: string): RealRow[] => {
  const cities = JSON.parse(readFileSync(join(folder, 'listings/info.json'), 'utf8')) as City[];
  return cities.flatMap((city) => {
    const text = gunzipSync(readFileSync(join(folder, `listings/insideairbnb_${city.city}.csv.gz`))).toString('utf8');
    const rows = [...recordsOf(text)].map((record) => rowOf(city, record));
    if (rows.length !== city.rows) throw new Error(`${city.city}: ${rows.length} rows read, ${city.rows} told`);
    return rows;
  });
};

const rowOf = ({ city, country, currency, median_price }: City, record: Readonly<Record<string, string>>): RealRow => {
  const number = (name: string) => Number(record[name] || Number.NaN);
  return {
    ...{ city, countryCode: country, currency, name: record['name'] ?? '' },
    areas: [record['neighbourhood'] ?? '', record['neighbourhood_group'] ?? ''],
    lat: number('latitude'),
    lng: number('longitude'),
    roomType: record['room_type'] ?? '',
    price: number('price') || median_price,
    minNights: number('minimum_nights') || 1,
    freeNights: number('availability_365') || 0,
  };
};
