export { usdNanosOf } from './rates.ts';
