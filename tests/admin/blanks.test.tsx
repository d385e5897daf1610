import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { AdminContext, type AuthProvider, type DataProvider, memoryStore, ResourceContextProvider } from 'react-admin';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { i18nProvider } from '../../admin/data/i18n.ts';
import { wholeApi } from '../../bin/schema.mjs';

// Every list of the console, with rows as the contract allows them to be at their worst: nothing in any field that may be empty, days that
// are none, codes that nobody knows, people and spaces that are gone. A list that is added to the console is found by its Resource.

const ROOT = join(import.meta.dirname, '../..');
const MAIN = readFileSync(join(ROOT, 'admin/main.tsx'), 'utf8');

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
};
type Answers = { get: { responses: Record<string, { content: Record<string, { schema: Schema }> }> } };
const contract: { paths: Record<string, Answers>; components: { schemas: Record<string, Schema> } } = wholeApi() as never;
const resolved = (schema: Schema): Schema => {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolved(contract.components.schemas[name] ?? {});
};

type Worst = 'blank' | 'strange';
const STRANGE = 'strange_code';
const typesOf = ({ type }: Schema): readonly string[] => [type ?? []].flat();
const isNull = (schema: Schema): boolean => typesOf(schema).join() === 'null';

/** A value of this shape: `blank` is empty where allowed, `strange` has invalid days and unknown codes. */
const worstOf = (given: Schema, worst: Worst): unknown => {
  const schema = resolved(given);
  const branches = schema.anyOf ?? schema.allOf;
  if (branches) {
    if (worst === 'blank' && branches.some((one) => isNull(resolved(one)))) return null;
    const found = branches.find((one) => !isNull(resolved(one)));
    return found ? worstOf(found, worst) : null;
  }
  const types = typesOf(schema);
  if (worst === 'blank' && types.includes('null')) return null;
  const type = types.find((one) => one !== 'null');
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, of]) => [name, name === 'actions' ? [] : worstOf(of, worst)]));
  if (type === 'object') return {}; // names of people: none came
  if (type === 'array') return worst === 'blank' || !schema.items ? [] : [worstOf(schema.items, worst)];
  if (type === 'number' || type === 'integer') return worst === 'blank' ? 0 : 7;
  if (type === 'boolean') return worst === 'strange';
  return worst === 'blank' ? '' : STRANGE;
};

const lists = [...MAIN.matchAll(/<Resource name="([\w-]+)" list=\{(\w+)\}/g)].map(([, resource = '', component = '']) => {
  const file = new RegExp(`import \\{[^}]*\\b${component}\\b[^}]*\\} from '(.+?)'`).exec(MAIN)?.[1] ?? '';
  return { resource, component, file: join(ROOT, 'admin', file) };
});

const rowOf = (resource: string, worst: Worst): Record<string, unknown> => {
  const answer = contract.paths[`/api/v1/console/${resource}`]?.get.responses['200'];
  const items = resolved(answer?.content['application/json']?.schema ?? {}).items;
  if (!items) throw new Error(`${resource} is no list`);
  return { ...(worstOf(items, worst) as Record<string, unknown>), id: 7 };
};

const drawn = async ({ resource, component, file }: (typeof lists)[number], worst: Worst): Promise<[column: string, text: string][]> => {
  const List: ComponentType = (await import(file))[component];
  window.history.pushState({}, '', `/${resource}?filter={}&displayedFilters={}`);
  const provider = { getList: async () => ({ data: [rowOf(resource, worst)], total: 1 }) };
  const auth = { checkAuth: async () => undefined, checkError: async () => undefined, getPermissions: async () => 'support' };
  render(
    <BrowserRouter>
      <AdminContext
        dataProvider={provider as unknown as DataProvider}
        authProvider={auth as unknown as AuthProvider}
        i18nProvider={i18nProvider}
        store={memoryStore({ [`${resource}.datatable`]: [] })} // no column is hidden
      >
        <ResourceContextProvider value={resource}>
          <List />
        </ResourceContextProvider>
      </AdminContext>
    </BrowserRouter>,
  );
  const table = await screen.findByRole('table');
  const [head, row] = within(table).getAllByRole('row');
  if (!head || !row) throw new Error('no row');
  const names = within(head).getAllByRole('columnheader');
  const cells = within(row).getAllByRole('cell');
  expect(cells).toHaveLength(names.length);
  return cells.map((cell, at) => [names[at]?.textContent ?? '', cell.querySelector('img') ? 'picture' : (cell.textContent ?? '').trim()]);
};

afterEach(cleanup);

it('shows the same placeholder everywhere for a missing value', () => {
  const files = readdirSync(join(ROOT, 'admin'), { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  expect(files.filter((file) => /['"`>][–—-]['"`<]/.test(readFileSync(join(ROOT, 'admin', file), 'utf8')))).toEqual([]);
});

it('finds the lists of the console', () => {
  expect(lists.length).toBeGreaterThan(15);
  expect(lists.filter(({ file }) => dirname(file).endsWith('admin'))).toEqual([]);
});

describe.each(lists)('the list of $resource', (list) => {
  it.each(['blank', 'strange'] as const)('has texts for values that are %s', async (worst) => {
    const cells = await drawn(list, worst);
    const bad = cells.filter(([, text]) => text === '' || /posada\.|undefined|null|NaN|Invalid Date|RangeError/.test(text));
    expect(bad).toEqual([]);
    expect(cells.length).toBeGreaterThan(2);
    if (worst === 'blank') expect(cells.some(([, text]) => /N\/A|Invalid name|Erased account|^R-|^\d/.test(text))).toBe(true);
  });
});
