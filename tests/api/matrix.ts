import type { Contract } from '../../src/server/http/contract.ts';
import { pathsOf } from '../../src/server/http/serving/router.ts';
import { documentedAt } from '../support/documented.ts';
import { ROLES } from './roles.ts';

/** A row of `roles.ts`, with its names filled in. */
export type Row = {
  readonly line: string;
  readonly method: string;
  readonly path: string;
  readonly statuses: readonly number[];
  readonly body: string | null;
};

export const rowsOf = (things: Readonly<Record<string, unknown>>): Row[] => {
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name) => String(things[name] ?? whole));
  return ROLES.split('\n').flatMap((line) => {
    const [, method, path, statuses, body] = /^([A-Z]+) +(\S+) +((?:(?:\d{3}|---) *){6})(\S.*)?$/.exec(line) ?? [];
    if (!method || !path || !statuses) return [];
    return [
      {
        line: `${method} ${path} ${body ?? ''}`,
        method,
        path: filled(path),
        statuses: statuses.trim().split(/ +/).map(Number),
        body: body ? filled(body) : null,
      },
    ];
  });
};

/** The contract that a row calls. */
export const contractIn = (contracts: readonly Contract[], { method, path }: Pick<Row, 'method' | 'path'>): Contract | undefined => {
  const documented = documentedAt(`/api/v1${path.replace(/\?.*/, '')}`)?.path ?? '';
  return contracts.find((one) => one.method === (method === 'HEAD' ? 'get' : method.toLowerCase()) && pathsOf(one).includes(documented));
};
