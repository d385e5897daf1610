import { join } from 'node:path';
import {
  BUILDING_FEATURES,
  COWORKS,
  HOMES,
  PROXIMITY,
  ROOM_FEATURES,
  SPACE_FEATURES,
  WELCOME,
  WIRE_MODES,
  WIRE_TYPES,
} from '../listings/vocabulary.ts';
import { CURRENCIES, currencyKey } from '../shared/money.ts';

export const WIRE_NAMES_FILE = join(import.meta.dirname, '../../web/api/wire-names.ts');

const LISTS = {
  SPACE_FEATURES,
  BUILDING_FEATURES,
  ROOM_FEATURES,
  PROXIMITY,
  WELCOME,
  HOMES,
  COWORKS,
  WIRE_TYPES,
  WIRE_MODES,
  CURRENCY_KEYS: CURRENCIES.map(currencyKey),
};

/** The lists of names that the browser iterates over. Types come from the generated schema, and both from the same source on the server. */
export const wireNamesText = (): string => {
  const constants = Object.entries(LISTS).map(([name, list]) => `export const ${name} = ${JSON.stringify(list)} as const;`);
  return `// Made by npm run openapi. Do not edit.\n${constants.join('\n')}\n`;
};
