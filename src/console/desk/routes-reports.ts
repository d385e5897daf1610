import { z } from 'zod';
import { firstNames } from '../../identity/vault.ts';
import { Rejection } from '../../kernel/rejection.ts';
import { contract, Reply, type Route, route } from '../../server/http/contract.ts';
import { personText } from '../../server/http/input/person-text.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { named, namedOne, personNames, type Unnamed } from '../../server/names.ts';
import { handleReport, type ReportRow, reportRows } from '../../site/public.ts';
import { deskStream } from '../events.ts';
import { contentRange, listed } from '../lists/list-query.ts';
import { reportsPage } from '../queries.ts';
import { type Desk, NOBODY, seesSender } from './desk.ts';

/** Unanswered messages and bug reports of visitors. */
const desk = { tag: 'console', role: 'admin' } as const;
const instant = z.iso.datetime();
const oneReport = z.object({ report: z.string().max(20) });

const brief = z.object({
  id: z.string().meta({ description: '`letter-5`, `bug-12`' }),
  tipo: z.enum(['letter', 'investment', 'bug']),
  usuario: z.int().nullable(),
  nombres: personNames,
  mensaje: z.string(),
  pagina: z.string().nullable(),
  recibido: instant,
  atendido: instant.nullable(),
  actions: z.array(z.enum(['handle'])),
});
const reportLine = brief.meta({ id: 'ConsoleReportLine' });
const report = brief
  .extend({
    nombre: z.string().nullable().meta({ description: 'null for the role `support`, as are e-mail and phone.' }),
    correo: z.string().nullable(),
    telefono: z.string().nullable(),
    perfil: z.string().nullable(),
    destino: z.string().nullable(),
    idioma: z.string().nullable(),
    peticion: z.string().nullable().meta({ description: 'Request id of a bug report, as in the log.' }),
    atendido_por: z.int().nullable(),
    nota: z.string().nullable(),
  })
  .meta({ id: 'ConsoleReport' });
type ConsoleReportLine = z.input<typeof reportLine>;
type ConsoleReport = z.input<typeof report>;

export const listReports = contract({
  ...desk,
  name: 'consoleReports',
  summary: 'Lists letters and bug reports, no names or addresses; filter by `abierto`, `tipo`',
  method: 'get',
  path: '/console/reports',
  ...listed,
  response: z.array(reportLine),
});

export const oneConsoleReport = contract({
  ...desk,
  name: 'consoleReport',
  summary: 'Returns a letter or bug report with the data to answer it',
  leavesTrace: true,
  method: 'get',
  path: '/console/reports/{report}',
  params: oneReport,
  response: report,
  rejections: ['not_found'],
});

export const handleReportCall = contract({
  ...desk,
  name: 'consoleHandleReport',
  summary: 'Marks a letter or bug report as handled, with a note for colleagues',
  method: 'put',
  path: '/console/reports/{report}/handled',
  params: oneReport,
  body: z.strictObject({ note: personText('givenReason') }),
  response: z.object({ position: z.string().nullable().meta({ description: 'Log position of its event.' }) }),
  rejections: ['not_found', 'already_handled'],
});

type ReportRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly desk: Desk;
};

export const reportRoutes = ({ db, clock, desk }: ReportRoutesDeps): readonly Route[] => [
  route(listReports, async ({ query }) => {
    const page = await reportsPage(db, query);
    const lines = await named(firstNames(db), page.rows.map(presentLine), ({ usuario }) => [usuario]);
    return new Reply(200, lines, contentRange('reports', page));
  }),

  route(oneConsoleReport, async ({ params: { report }, user, metadata }) => {
    const row: ReportRow | undefined = await reportRows(db).where({ id: report }).first();
    if (!row) throw new Rejection('not_found');
    await seesSender(desk, deskStream('report', report), { user, metadata, now: clock.now() });
    const shown = { ...presentReport(row), ...(user.isSupport && NOBODY) };
    return namedOne(firstNames(db), shown, [row.user_id, row.handled_by]);
  }),

  // row and event are written together, and only if no other administrator was first
  route(handleReportCall, ({ params: { report }, body: { note }, user, metadata }) =>
    db.transaction(async (trx) => {
      const at = clock.now();
      await handleReport(trx, report, { by: user.id, note, at, commandId: metadata.commandId });
      const handled = { type: 'ReportHandled', data: { adminId: user.id, reportId: report, handledAt: at } } as const;
      return { position: await desk(deskStream('report', report), handled, metadata) };
    }),
  ),
];

const presentLine = (row: ReportRow): Unnamed<ConsoleReportLine> => ({
  id: row.id,
  tipo: row.kind,
  usuario: row.user_id,
  mensaje: row.message,
  pagina: row.page,
  recibido: row.created_at,
  atendido: row.handled_at,
  actions: row.handled_at ? [] : ['handle'],
});

const presentReport = (row: ReportRow): Unnamed<ConsoleReport> => ({
  ...presentLine(row),
  nombre: row.name,
  correo: row.email,
  telefono: row.phone,
  perfil: row.user_type,
  destino: row.destination_country,
  idioma: row.language,
  peticion: row.request_id,
  atendido_por: row.handled_by,
  nota: row.handled_note,
});
