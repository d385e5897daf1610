export { handleReport, type ReportRow, reportRows } from './reports.ts';
