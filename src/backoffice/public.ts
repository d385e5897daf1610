export { type Desk, deskNotes } from './desk/desk.ts';
