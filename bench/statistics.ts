/** The median; of an even number of values the mean of the two in the middle. Throws for none. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const high = sorted[sorted.length >> 1];
  const low = sorted[(sorted.length - 1) >> 1];
  if (high === undefined || low === undefined) throw new Error('no values');
  return (low + high) / 2;
};

/** The percentile by nearest rank: the smallest value that at least `share` of all values do not exceed. Throws for none. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new Error('no values');
  return found;
};

/** Our figure divided by the peer's, round by round: effects of the machine on both in one round cancel out. */
export const ratios = (ours: readonly number[], peers: readonly number[]): number[] => {
  if (ours.length !== peers.length) throw new Error('rounds do not match');
  return ours.map((value, round) => value / (peers[round] ?? Number.NaN));
};

/** Two significant digits below 10, whole numbers above: `0.071`, `0.71`, `7.1`, `71`, `712`. */
export const figure = (value: number): string =>
  value >= 10 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)));

/** `0.71 (0.65–0.78)`: the median and the range of the rounds. */
export const medianAndSpread = (values: readonly number[]): string =>
  values.length === 1
    ? figure(median(values))
    : `${figure(median(values))} (${figure(Math.min(...values))}–${figure(Math.max(...values))})`;
