import type { components } from '../../web/api/schema.ts';
import { answer, api, refusal } from '../api.ts';
import { save } from './save.ts';

type Schemas = components['schemas'];
export type Preview = Schemas['ConsoleExportPreview'];
export type MadeExport = Schemas['ConsoleExport'];
export type What = MadeExport['que'];
export const WHATS: readonly What[] = ['reservations', 'accommodations', 'users'];

/** What is asked for; the same words as in the address of the page. */
export type Asked = Readonly<Record<string, string>>;

const PREVIEW = {
  users: (query: Asked) => api.GET('/api/v1/console/exports-preview/users', { params: { query } }),
  accommodations: (query: Asked) => api.GET('/api/v1/console/exports-preview/accommodations', { params: { query: query as object } }),
  reservations: (query: Asked) => api.GET('/api/v1/console/exports-preview/reservations', { params: { query: query as object } }),
};
export const previewOf = (what: What, asked: Asked): Promise<Preview> => answer<Preview>(PREVIEW[what](asked));

const PATH = { users: 'get-users', accommodations: 'get-accommodations', reservations: 'get-reservations' } as const;

/** Asks for a workbook: it comes at once and is saved, or is made meanwhile (then the list of exports has it). Throws HttpError. */
export const startExport = async (what: What, asked: Asked, purpose: string): Promise<'saved' | 'later'> => {
  const query = new URLSearchParams({ ...asked, format: 'xlsx', purpose });
  const response = await fetch(`/api/v1/admin/${PATH[what]}?${query}`, { credentials: 'same-origin' });
  if (response.status === 202) return 'later';
  if (!response.ok) throw refusal(response.status, response.statusText, await response.json().catch(() => null));
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'data.xlsx';
  save(await response.blob(), name);
  return 'saved';
};

export const myExports = async (): Promise<readonly MadeExport[]> => (await answer(api.GET('/api/v1/console/exports'))).exports;
export const cancelExport = (id: string) => answer(api.DELETE('/api/v1/console/exports/{export}', { params: { path: { export: id } } }));
