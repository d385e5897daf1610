/** Extra services of the operator beside the stay itself, selected by `BENEFITS`. */
export const BENEFITS = ['support', 'transfer', 'kit', 'community', 'partners'] as const;
export type Benefit = (typeof BENEFITS)[number];

export const isBenefit = (name: string): name is Benefit => BENEFITS.some((benefit) => benefit === name);
