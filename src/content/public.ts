export { dollarsInEach, usdNanosOf } from './rates.ts';
export { ratesFeedState } from './rates-refresh.ts';
export { handleReport, type ReportRow, reportRows } from './reports.ts';
