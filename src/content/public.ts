export { usdNanosOf } from './rates.ts';
export { handleReport, type ReportRow, reportRows } from './reports.ts';
