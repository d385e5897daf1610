export const STEPS = ['type', 'prices', 'photos', 'features', 'rooms', 'near', 'words', 'house', 'commitments'] as const;
export const LAST = STEPS.length;
const ROOMS = 5;

/** Step 5 describes the rooms, so it is skipped in both directions when there are none (W-03). */
const skipped = (step: number, rooms: number): boolean => step === ROOMS && rooms === 0;

export const stepAfter = (step: number, rooms: number): number => Math.min(LAST, step + (skipped(step + 1, rooms) ? 2 : 1));
export const stepBefore = (step: number, rooms: number): number => Math.max(1, step - (skipped(step - 1, rooms) ? 2 : 1));
export const stepsFor = (rooms: number): number[] => STEPS.map((_, i) => i + 1).filter((step) => !skipped(step, rooms));

/** The hash of a step, so that the browser's Back goes back one step and a step can be linked to (W-02, X-05). */
export const hashOf = (step: number): string => `#paso-${step}`;
const NAMED = /^#paso-([1-9])$/;
export const isStep = (hash: string): boolean => NAMED.test(hash);

/** The step named by the hash; limited to the last open step, and the first step for any other hash. */
export const stepIn = (hash: string, open: number, rooms: number): number => {
  const wanted = Math.min(open, Number(NAMED.exec(hash)?.[1] ?? 1));
  return skipped(wanted, rooms) ? stepBefore(ROOMS, rooms) : wanted;
};
