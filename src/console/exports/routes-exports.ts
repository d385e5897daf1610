import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { withReason } from '../../engine/commands/reasons.ts';
import type { Metadata } from '../../engine/event-store/port.ts';
import type { PastModels } from '../../engine/followers/past-models.ts';
import { toWire } from '../../kernel/money.ts';
import { own } from '../../kernel/own.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { Instant, Language } from '../../kernel/types.ts';
import type { OfferSettings } from '../../pricing/public.ts';
import { Reply, type Route, route, type User } from '../../server/http/contract.ts';
import { listAnswer } from '../../server/http/input/lists.ts';
import { invalidFields } from '../../server/http/problems.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { textsOf } from '../../server/texts.ts';
import { type CellKind, type CellValue, MAX_ROWS } from '../../server/xlsx/sheet.ts';
import type { Desk } from '../desk/desk.ts';
import { type DeskEvent, deskStream } from '../events.ts';
import * as calls from './contract-exports.ts';
import { exportFiles, fileOf, workbookFor } from './making.ts';
import { type ExportRequest, headOf, readExport, SHEETS, schemasOf } from './reading.ts';
import { type Exported, type Filters, type Style, styleOf } from './sheets.ts';
import type { ExportRow, ExportStore } from './store.ts';

type ExportRoutesDeps = Pick<Core, 'db' | 'clock' | 'files' | 'fieldKeys'> & {
  readonly desk: Desk;
  readonly past: PastModels;
  readonly exports: ExportStore;
  readonly offers: OfferSettings;
};

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const RATE = { users: 'usersExport', accommodations: 'accommodationsExport', reservations: 'reservationsExport' } as const;
const download = (name: string) => ({ 'content-type': XLSX, 'content-disposition': `attachment; filename="${name}.xlsx"` });
/** Sends the bytes unchanged, although the contract describes a JSON response; the file is named in the language of its columns. */
const file = (bytes: Buffer, { what, language }: Pick<ExportRequest, 'what' | 'language'>, on: Instant): Reply<never> =>
  new Reply(200, bytes as never, download(`${textsOf(language)(`exports:file.${what}`)}-${on.slice(0, 10)}`));
const urlOf = (id: string) => `/api/v1/console/exports/${id}`;

type Query = {
  readonly columns?: readonly string[] | undefined;
  readonly al?: Instant | undefined;
  readonly entre?: Instant | undefined;
  readonly phone?: 'e164' | 'digits';
} & Readonly<Record<string, unknown>>;

type Call = Parameters<Route['handle']>[0];
type Asking = Pick<Call, 'metadata' | 'language' | 'ctx' | 'countTry'> & {
  readonly user: User;
  readonly query: Query & {
    readonly format: 'json' | 'xlsx';
    readonly purpose?: string | undefined;
    readonly page: number;
    readonly perPage: number;
  };
};

const filtersOf = (what: Exported, query: Query): Filters =>
  Object.fromEntries(
    calls.filterNames(what).flatMap((name) => {
      const value = own(query, name);
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );

/** The requested export. Throws HttpProblem 422 for an unknown column, and for instants that are not in the past or not in order. */
const requestOf = (what: Exported, query: Query, language: Language, now: Instant, fixed: Filters = {}): ExportRequest => {
  const known = SHEETS[what].columns.map(({ name }) => name);
  const named = query.columns ?? [];
  const columns = named.length === 0 ? known : named.flatMap((name) => known.find((one) => one === name) ?? []);
  if (named.length > 0 && columns.length < named.length) throw invalidFields({ columns: ['unknown_value'] });
  const at = query.al ? instant(query.al) : null;
  const since = query.entre ? instant(query.entre) : null;
  if (at !== null && at > now) throw invalidFields({ al: ['out_of_range'] });
  if (since !== null && since >= (at ?? now)) throw invalidFields({ entre: ['out_of_range'] });
  const filters = { ...filtersOf(what, query), ...fixed };
  return { what, filters, columns: [...new Set(columns)], phone: query.phone ?? 'e164', language, at, since };
};
const instant = (text: string): Instant => new Date(text).toISOString();

/** Exports and their progress (D-146, SEC-37). */
export const exportRoutes = (deps: ExportRoutesDeps): readonly Route[] => {
  const { db, clock, desk, files, fieldKeys, exports, past, offers } = deps;
  const box = exportFiles({ files, fieldKeys });

  type ExportNote = {
    readonly request: ExportRequest;
    readonly rows: number;
    readonly id: string | null;
    readonly purpose: string | undefined;
  };
  /** An export is recorded as an event with its purpose before anything is sent; so is a page of JSON, without a purpose (D-162). */
  const noted = (adminId: number, { request, rows, id, purpose }: ExportNote, metadata: Metadata) => {
    const { q: _, ...filters } = request.filters;
    const data = {
      adminId,
      exportId: id,
      what: request.what,
      columns: request.columns,
      filters: present(filters),
      asOf: request.at,
      since: request.since,
      rows,
      exportedAt: clock.now(),
    };
    const event: DeskEvent = { type: 'ExportMade', data };
    const write = async () => ({ position: await desk(deskStream('export', request.what), event, metadata) });
    return purpose === undefined ? write() : withReason({ db, clock }, purpose, metadata, write);
  };

  const answer =
    (what: Exported, fixed: Filters = {}) =>
    async ({ query, user, metadata, language, ctx, countTry }: Asking) => {
      const now = clock.now();
      const request = requestOf(what, query, language, now, fixed);
      const isPast = request.at !== null || request.since !== null;
      if (query.format === 'json') {
        if (isPast) throw invalidFields({ format: ['invalid'] });
        return pageOf(query, request, user.id, metadata, ctx.path);
      }
      if (query.purpose === undefined) throw invalidFields({ purpose: ['required'] });
      const rows = await SHEETS[what].count(db, request.filters);
      if (rows >= MAX_ROWS) throw new Rejection('too_many_rows');
      await countTry(RATE[what]);
      const isLong = rows >= calls.LONG_ROWS || isPast;
      const id = await exports.add(user.id, request, { state: isLong ? 'waiting' : 'sent', rows, now });
      await noted(user.id, { request, rows, id, purpose: query.purpose }, metadata);
      if (isLong) return new Reply(202, { id, url: urlOf(id) });
      const { bytes, rows: written } = await workbookFor(deps, request);
      await exports.sent(id, bytes.length, written, clock.now());
      return file(bytes, request, now);
    };

  const pageOf = async (
    { page, perPage, purpose }: { page: number; perPage: number; purpose?: string | undefined },
    request: ExportRequest,
    adminId: number,
    metadata: Metadata,
    path: string,
  ) => {
    const sheet = SHEETS[request.what];
    const total = await sheet.count(db, request.filters);
    const style = styleOf(request, { offers, now: clock.now() });
    const wanted = { columns: request.columns, style, offset: (page - 1) * perPage, limit: perPage };
    const rows = await sheet.batch(db, request.filters, wanted);
    await noted(adminId, { request, rows: rows.length, id: null, purpose }, metadata);
    const data = rows.map(({ cells }) => Object.fromEntries(request.columns.map((name, at) => [name, onWire(cells[at] ?? null)])));
    return listAnswer(data, total, { page, perPage, path });
  };

  const mine = async (adminId: number, id: string): Promise<ExportRow> => {
    const row = await exports.one(adminId, id);
    if (!row) throw new Rejection('not_found');
    return row;
  };

  const preview =
    (what: Exported) =>
    ({ query, language }: Pick<Call, 'language'> & { readonly query: Query }) =>
      previewOf({ db, past, offers }, requestOf(what, query, language, clock.now()), clock.now());

  return [
    route(calls.exportUsers, answer('users')),
    route(calls.exportAccommodations, answer('accommodations')),
    route(calls.exportApproved, answer('accommodations', { estado: 'approved' })),
    route(calls.exportEliminated, answer('accommodations', { estado: 'removed' })),
    route(calls.exportWaiting, answer('accommodations', { estado: 'pending' })),
    route(calls.exportPaginated, answer('accommodations')),
    route(calls.exportReservations, answer('reservations')),
    route(calls.accommodationIds, async ({ query }) => ({
      ids: await SHEETS.accommodations.ids(db, filtersOf('accommodations', query)),
    })),
    route(calls.previewUsers, preview('users')),
    route(calls.previewAccommodations, preview('accommodations')),
    route(calls.previewReservations, preview('reservations')),
    route(calls.listExports, async ({ user }) => ({ exports: (await exports.ofAdmin(user.id)).map(shown) })),
    route(calls.oneExport, async ({ params, user }) => shown(await mine(user.id, params.export))),
    route(calls.exportFile, async ({ params, user }) => {
      const { id, asked: request, file: stored, state, asked_at, expires_at } = await mine(user.id, params.export);
      const bytes = state === 'ready' && stored !== null && (expires_at ?? '') > clock.now() ? await box.get(fileOf(id)) : null;
      if (bytes === null) throw new Rejection('export_expired');
      return file(bytes, request, asked_at);
    }),
    route(calls.cancelExport, async ({ params, user }) => {
      const { id } = await mine(user.id, params.export);
      const left = await exports.cancel(id);
      if (left !== null) await box.delete(left);
      return undefined;
    }),
  ];
};

const onWire = (value: CellValue): string | number | null => (value !== null && typeof value === 'object' ? toWire(value) : value);
const present = (filters: Filters): Record<string, string | number> =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

const shown = ({
  id,
  kind: what,
  asked: request,
  state,
  rows,
  done,
  bytes,
  asked_at,
  ready_at,
  expires_at,
}: ExportRow): calls.ExportView => ({
  id,
  que: what,
  estado: state,
  filas: rows,
  hechas: done,
  bytes,
  pedida: asked_at,
  lista: ready_at,
  vence: expires_at,
  al: request.at,
  entre: request.since,
  filtros: present(request.filters),
  columnas: [...request.columns],
  url: state === 'ready' ? `${urlOf(id)}/file` : null,
});

/** The number of preview rows. */
const SAMPLE = 5;
/** How long a call waits for the models of the past before it responds that they are not ready. */
const PATIENCE_MS = 8_000;

type PreviewOfDeps = { readonly db: Knex; readonly past: PastModels; readonly offers: OfferSettings };

/** The size of an export, and its first rows without identity data (A-07). */
const previewOf = async (deps: PreviewOfDeps, request: ExportRequest, now: Instant) => {
  const style = styleOf(request, { offers: deps.offers, now });
  const ready = schemasOf(deps, request, now).then(() => true);
  ready.catch(() => undefined); // a failure after the response is retried by the next call
  const isReady = await Promise.race([ready, sleep(PATIENCE_MS, false, { ref: false })]);
  if (!isReady) return { listo: false, filas: null, de: null, columnas: columnsOf(request, style, now), muestra: [] };

  return readExport(deps, request, style, now, async (rows, all, read) => {
    const columnas = columnsOf(read, style, now);
    const head = headOf(read, style, now);
    const muestra: (string | null)[][] = [];
    let count = 0;
    for await (const cells of rows) {
      if (muestra.length < SAMPLE) muestra.push(cells.map((cell, at) => (columnas[at]?.personal ? null : textOf(cell, head[at]?.kind))));
      count += 1;
      if (request.since === null && muestra.length === SAMPLE) break;
    }
    const compared = request.since === null ? null : all;
    return { listo: true, filas: request.since === null ? all : count, de: compared, columnas, muestra };
  });
};

const columnsOf = (request: ExportRequest, style: Style, now: Instant) => {
  const chosen = request.columns.flatMap((name) => SHEETS[request.what].columns.find((column) => column.name === name) ?? []);
  const each = request.since === null ? 1 : 2;
  const about = [
    ...(request.since === null ? [] : [{ name: 'id' }, { name: 'cambio' }, { name: 'que_cambio' }]),
    ...chosen.flatMap((column) => Array.from({ length: each }, () => column)),
  ] as { name: string; personal?: true; today?: true }[];
  return headOf(request, style, now).map(({ title }, at) => ({
    nombre: about[at]?.name ?? '',
    titulo: title,
    personal: about[at]?.personal === true,
    hoy: about[at]?.today === true,
  }));
};

const textOf = (cell: CellValue, kind: CellKind | undefined): string | null => {
  if (cell === null) return null;
  if (typeof cell === 'object') return String(toWire(cell));
  return kind === 'instant' ? String(cell).slice(0, 16).replace('T', ' ') : String(cell);
};
