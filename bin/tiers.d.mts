export type Tier = 'quick' | 'rest';
type Reasons = Readonly<Record<string, string>>;
type Tiers = {
  readonly always: Reasons;
  readonly journeys: Reasons;
  readonly widths: Reasons;
  readonly pairs: Reasons;
  readonly rules: Reasons;
};
type Costs = Readonly<Record<string, number>>;

export const QUICK_SECONDS: number;
export const PAIRS: readonly string[];
export const tiers: () => Tiers;
export const costs: () => Costs;
export const databaseFiles: (tier?: Tier, lists?: Pick<Tiers, 'always'>, recorded?: Costs) => string[];
export const journeyFiles: () => string[];
export const pairOf: (file: string) => string;
export const otherPairsOf: (file: string, lists?: Pick<Tiers, 'widths' | 'pairs'>) => string[];
export const nearDatabaseFiles: (
  changed: readonly string[],
  all?: readonly string[],
  recorded?: Costs,
) => { run: string[]; left: string[] };
export const recordCosts: (measured: Costs) => void;
export const outgrown: (measured: Costs, lists?: Pick<Tiers, 'always'>) => string[];
