import type { Money } from '../../kernel/types.ts';

/** The values of a column: `day` a DateOnly, `instant` an Instant (written in UTC), `phone` a text of digits and signs, `sum` a Money. */
export type CellKind = 'text' | 'number' | 'day' | 'instant' | 'phone' | 'sum';
export type CellValue = string | number | Money | null;
export type SheetColumn = { readonly title: string; readonly kind: CellKind };

/** Rows that a sheet of a workbook has, its head included. */
export const MAX_ROWS = 1_048_576;
