import type { Reservation, Side } from '../shared/queries.ts';

/** Actions of a row that are confirmed in a dialog of its list. */
export type RowAction = 'accept' | 'reject' | 'cancel' | 'ask_end';
export type OnAction = (action: RowAction, reservation: Reservation) => void;

export type ActionProps = { reservation: Reservation; side: Side; onAction: OnAction };
