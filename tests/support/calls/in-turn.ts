/** The long run sets `MALFORMED=all`: whole matrices instead of what covers each pair of their values. */
const isWhole = process.env['MALFORMED'] === 'all';

/** Some values of a list, all of them in the long run. */
export type Some = <Value>(values: readonly Value[]) => readonly Value[];

/**
 * `count` values of a list, from where the last answer for the same list stopped, and from the beginning after its end. Asked for once for
 * each row of a matrix, it gives each row some values and each value some rows, and values beside it of which it holds as well meet all of
 * them in time: pairs instead of every combination.
 */
export const inTurn = (count: number): Some => {
  const next = new Map<readonly unknown[], number>();
  return (values) => {
    if (isWhole || values.length <= count) return values;
    const from = next.get(values) ?? 0;
    next.set(values, (from + count) % values.length);
    return [...values.slice(from), ...values.slice(0, from)].slice(0, count);
  };
};
