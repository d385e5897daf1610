import type { components } from '../../web/api/schema.ts';
import { answer, api } from './api.ts';

type Schemas = components['schemas'];
export type Preview = Schemas['ConsoleExportPreview'];
export type MadeExport = Schemas['ConsoleExport'];
export type What = MadeExport['que'];
export const WHATS: readonly What[] = ['reservations', 'accommodations', 'users'];

/** The parameters of an export; the same as in the URL of the page. */
export type ExportParams = Readonly<Record<string, string>>;

const PREVIEW = {
  users: (query: ExportParams) => api.GET('/api/v1/console/exports-preview/users', { params: { query } }),
  accommodations: (query: ExportParams) =>
    api.GET('/api/v1/console/exports-preview/accommodations', { params: { query: query as object } }),
  reservations: (query: ExportParams) => api.GET('/api/v1/console/exports-preview/reservations', { params: { query: query as object } }),
};
export const previewOf = (what: What, params: ExportParams): Promise<Preview> => answer<Preview>(PREVIEW[what](params));

export const myExports = async (): Promise<readonly MadeExport[]> => (await answer(api.GET('/api/v1/console/exports'))).exports;
