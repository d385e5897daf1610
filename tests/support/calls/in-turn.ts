/** The long run sets `MALFORMED=all`: whole matrices instead of what covers each pair of their values. */
const isWhole = process.env['MALFORMED'] === 'all';

/** Some values of a list, all of them in the long run. */
export type Some = <Value>(values: readonly Value[]) => readonly Value[];

/**
 * `count` values of a list, continuing where the last call for the same list stopped, and wrapping around. Called once per row of a matrix,
 * it combines every row with some values and every value with some rows: pairwise instead of full coverage.
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
