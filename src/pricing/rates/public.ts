export { ratesFeedState } from './refresh.ts';
export { dollarsInEach, usdNanosOf } from './table.ts';
