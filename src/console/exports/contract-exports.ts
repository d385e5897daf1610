import { z } from 'zod';
import { contract } from '../../server/http/contract.ts';
import { day, MAX_ID } from '../../server/http/input/fields.ts';
import { listOf, pageQuery } from '../../server/http/input/lists.ts';
import { personText } from '../../server/http/input/person-text.ts';
import { EXPORTED, type Exported } from './sheets.ts';

/** The number of rows from which an export is made in the background (D-146). */
export const LONG_ROWS = 20_000;

const desk = { tag: 'console', role: 'admin', adminOnly: true } as const;

const short = z.string().max(200).optional();
const number = z.coerce.number().int().positive().max(MAX_ID).optional();
/** The filters of each table; omitted ones have no effect. */
const FILTERS = {
  users: { tipo: z.enum(['huesped', 'anfitrion', 'all']).optional(), pais: short, q: short },
  accommodations: {
    estado: z.enum(['draft', 'pending', 'approved', 'blocked', 'removed']).optional(),
    pais: short,
    categoria: short,
    anfitrion: number,
    q: short,
  },
  reservations: {
    status: z.enum(['open', 'requested', 'accepted', 'paid', 'rejected', 'canceled', 'ended']).optional(),
    pais: short,
    desde: day.optional(),
    hasta: day.optional(),
    alojamiento: number,
    huesped: number,
    anfitrion: number,
  },
} as const;
export const filterNames = (what: Exported): readonly string[] => Object.keys(FILTERS[what]);

const columns = z
  .string()
  .max(1_000)
  .transform((text) => text.split(',').filter(Boolean))
  .optional()
  .meta({ description: 'Comma-separated column names, in this order; defaults to all.' });
const past = {
  al: z.iso.datetime().optional().meta({ description: 'As of this past instant, computed from the log (D14).' }),
  entre: z.iso.datetime().optional().meta({ description: 'Only changes between this instant and `al`, before and after.' }),
};
const exportQuery = {
  ...pageQuery(50),
  ...past,
  format: z.enum(['json', 'xlsx']).default('json'),
  purpose: personText('givenReason')
    .optional()
    .meta({ description: 'Purpose, stored with the export event (SEC-37). Required if a file is created (`format=xlsx`).' }),
  columns,
  phone: z.enum(['e164', 'digits']).default('e164').meta({ description: 'Phones with `+`, or digits only (D-122).' }),
};

const row = z
  .record(z.string(), z.union([z.string(), z.number(), z.null()]))
  .meta({ id: 'ExportedRow', description: 'Columns by name; never bank data.' });

const made = z
  .object({
    id: z.uuid(),
    que: z.enum(EXPORTED),
    estado: z.enum(['waiting', 'running', 'ready', 'sent', 'failed', 'cancelled', 'expired']),
    filas: z.int().meta({ description: 'Number of rows; for a difference, rows compared.' }),
    hechas: z.int(),
    bytes: z.int().nullable(),
    pedida: z.iso.datetime(),
    lista: z.iso.datetime().nullable(),
    vence: z.iso.datetime().nullable(),
    al: z.iso.datetime().nullable(),
    entre: z.iso.datetime().nullable(),
    filtros: z.record(z.string(), z.union([z.string(), z.number()])),
    columnas: z.array(z.string()),
    url: z.string().nullable().meta({ description: 'File URL, valid for an hour.' }),
  })
  .meta({ id: 'ConsoleExport' });
export type ExportView = z.input<typeof made>;

const later = z
  .object({ id: z.uuid(), url: z.string().meta({ description: 'Poll until the export is `ready` (D-146).' }) })
  .meta({ id: 'ExportInTheMaking' });
const page = listOf(row).meta({ id: 'ExportedPage' });

const exported = <const What extends Exported>(what: What, name: string, path: string, summary: string) =>
  contract({
    ...desk,
    secret: true,
    name,
    summary: `Exports ${summary}; \`format=xlsx\` returns a workbook (sheet \`data\`): 200 with the file, or 202 if it takes longer`,
    leavesTrace: true,
    method: 'get',
    path,
    query: z.object({ ...exportQuery, ...FILTERS[what] }),
    response: z.union([page, later]),
    alsoStatus: 202,
    alsoMedia: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    rejections: ['too_many_requests', 'too_many_rows'],
  });

export const exportUsers = exported('users', 'exportUsers', '/admin/get-users', 'accounts of guests, hosts or all, by `tipo`');
export const exportAccommodations = exported('accommodations', 'exportAccommodations', '/admin/get-accommodations', 'spaces');
export const exportApproved = exported('accommodations', 'exportApproved', '/admin/get-accommodations-approved', 'approved spaces');
export const exportEliminated = exported('accommodations', 'exportEliminated', '/admin/get-accommodations-eliminated', 'removed spaces');
export const exportWaiting = exported(
  'accommodations',
  'exportWaiting',
  '/admin/get-accommodations-waiting',
  'spaces awaiting approval, except drafts',
);
export const exportPaginated = exported('accommodations', 'exportPaginated', '/admin/get-accommodations-paginated', 'spaces, page by page');
export const exportReservations = exported('reservations', 'exportReservations', '/admin/get-reservations', 'reservations that were sent');

export const accommodationIds = contract({
  ...desk,
  name: 'accommodationIds',
  summary: 'Lists space ids',
  method: 'get',
  path: '/admin/get-accommodations/ids',
  query: z.object(FILTERS.accommodations),
  response: z.object({ ids: z.array(z.int()) }),
});

const preview = z
  .object({
    listo: z.boolean().meta({ description: 'False while the past is being computed: retry.' }),
    filas: z.int().nullable(),
    de: z.int().nullable().meta({ description: 'For a difference: number of rows at the later instant.' }),
    columnas: z.array(
      z.object({
        nombre: z.string(),
        titulo: z.string(),
        personal: z.boolean(),
        hoy: z.boolean().meta({ description: 'Not in the log: an export of the past has the current value.' }),
      }),
    ),
    muestra: z
      .array(z.array(z.string().nullable()))
      .meta({ description: 'First rows, in the order of `columnas`; personal cells are null.' }),
  })
  .meta({ id: 'ConsoleExportPreview' });

const previewed = <const What extends Exported>(what: What, name: string) =>
  contract({
    ...desk,
    name,
    summary: 'Previews the rows and columns of an export before it is created (A-07)',
    method: 'get',
    path: `/console/exports-preview/${what}`,
    query: z.object({ ...past, columns, ...FILTERS[what] }),
    response: preview,
  });
export const previewUsers = previewed('users', 'previewUsers');
export const previewAccommodations = previewed('accommodations', 'previewAccommodations');
export const previewReservations = previewed('reservations', 'previewReservations');

const one = z.object({ export: z.uuid() });
export const listExports = contract({
  ...desk,
  name: 'consoleExports',
  summary: "Lists the caller's recent exports, latest first",
  method: 'get',
  path: '/console/exports',
  response: z.object({ exports: z.array(made) }),
});
export const oneExport = contract({
  ...desk,
  name: 'consoleExport',
  summary: "Returns an export's status",
  method: 'get',
  path: '/console/exports/{export}',
  params: one,
  response: made,
});
export const exportFile = contract({
  ...desk,
  secret: true,
  name: 'consoleExportFile',
  summary: 'Downloads an export, for an hour, as its requester',
  method: 'get',
  path: '/console/exports/{export}/file',
  params: one,
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  response: z.string(),
  rejections: ['export_expired'],
});
export const cancelExport = contract({
  ...desk,
  name: 'consoleCancelExport',
  summary: 'Cancels an export in progress; deletes the file of a ready one',
  method: 'delete',
  path: '/console/exports/{export}',
  params: one,
});
