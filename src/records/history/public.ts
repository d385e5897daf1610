export { historyOf } from './history.ts';
export { lineOf } from './history-words.ts';
