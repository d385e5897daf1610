import { token } from '../server/modules/tokens.ts';
import type { Desk } from './desk/desk.ts';

export type { Desk };
/** Records of what administrators accessed or created. */
export const DESK = token<Desk>('Desk');
export { contentRange, type ListQuery, listed, type Page, pageOf } from './lists/list-query.ts';
