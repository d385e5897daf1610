import type { Knex } from 'knex';
import { type Route, route } from '../platform/http/contract.ts';
import { currencyKey } from '../shared/money.ts';
import { getExchange } from './contract.ts';
import { exchangeRates } from './rates.ts';

export const contentRoutes = (db: Knex): readonly Route[] => [
  route(getExchange, async () => ({
    currencyConvetionTable: (await exchangeRates(db)).map(({ id, currency, clpPerUnit }) => ({
      idtipo_cambio: id,
      moneda: currencyKey(currency),
      cambio: clpPerUnit,
    })),
  })),
];
