/** Pesos for one unit as they are typed, with a point or a comma and at most six decimals; null for anything else and for nothing. */
export const rateOf = (typed: string): number | null => {
  const plain = typed.trim().replace(',', '.');
  const rate = /^\d{1,10}(\.\d{1,6})?$/.test(plain) ? Number(plain) : 0;
  return rate > 0 && rate <= 1_000_000_000 ? rate : null;
};

/** How much more a currency is worth by `rate` than by `other`, in hundredths of a per cent. */
export const differenceOf = (rate: number, other: number): number => Math.round((rate / other - 1) * 10_000) / 100;
