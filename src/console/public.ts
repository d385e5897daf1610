export { type Desk, deskNotes } from './desk/desk.ts';
export { contentRange, type ListQuery, listQuery, type Page, pageOf } from './list-query.ts';
