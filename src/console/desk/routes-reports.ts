import { firstNames } from '../../identity/vault.ts';
import { Rejection } from '../../kernel/rejection.ts';
import type { OfferSettings } from '../../pricing/public.ts';
import { Reply, type Route, route } from '../../server/http/contract.ts';
import type { Core } from '../../server/modules/tokens.ts';
import { named, namedOne, type Unnamed } from '../../server/names.ts';
import type { Config } from '../../server/settings/config.ts';
import { handleReport, type ReportRow, reportRows } from '../../site/public.ts';
import { deskStream } from '../events.ts';
import { contentRange } from '../list-query.ts';
import { reportsPage } from '../queries.ts';
import {
  type ConsoleReport,
  type ConsoleReportLine,
  consoleQueues,
  handleReportCall,
  listReports,
  oneConsoleReport,
} from './contract-reports.ts';
import { type Desk, NOBODY, seesSender } from './desk.ts';
import { queuesNow } from './queues.ts';
import { usualTimes } from './usual-times.ts';

type ReportRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly config: Pick<Config, 'late'>;
  readonly offers: OfferSettings;
  readonly desk: Desk;
};

export const reportRoutes = ({ db, clock, config, offers, desk }: ReportRoutesDeps): readonly Route[] => {
  const queues = { db, late: config.late, usual: usualTimes(db), offers };
  return [
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

    route(consoleQueues, async ({ user }) => ({ queues: await queuesNow(queues, clock.now(), !user.isSupport) })),
  ];
};

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
