import { percentOf, share } from '../shared/money.ts';
import { own } from '../shared/own.ts';
import type { PriceNode } from './events.ts';

type Inputs = PriceNode['inputs'];
type Rule = { readonly rounding: PriceNode['rounding']; readonly amount: (inputs: Inputs, of: readonly PriceNode[]) => number };

const DAYS_OF_A_MONTH = 30; // D-63: the nights beyond whole months cost a thirtieth of the rent each

const number = (inputs: Inputs, name: string): number => {
  const value = own(inputs, name);
  if (typeof value !== 'number') throw new Error(`a rule of prices needs the number ${name}`);
  return value;
};
const sum = (_: Inputs, of: readonly PriceNode[]) => of.reduce((total, { amount }) => total + amount, 0);

/**
 * How each figure of a price comes about, by rule and version. A rule that prices have been made with never changes: another way of
 * counting is another version beside it, so that every stored quote can be counted again (D-60 to D-66, D-76, D-78).
 */
const RULES = {
  /** Nights × the price of a night, nothing added (D-65). */
  'stay.daily@1': { rounding: 'exact', amount: (inputs) => number(inputs, 'nights') * number(inputs, 'nightly') },
  /** The first month, in advance (D-62). */
  'stay.first_month@1': { rounding: 'exact', amount: (inputs) => number(inputs, 'monthly_rent') },
  /** Per cent of the stay, or of one month of it (D-60). */
  'service@1': { rounding: 'half_up', amount: (inputs) => percentOf(number(inputs, 'base'), number(inputs, 'percent')) },
  /** Per cent of the service charge, never more than the charge (D-76). */
  'discount@1': {
    rounding: 'half_up',
    amount: (inputs) => 0 - Math.min(number(inputs, 'base'), percentOf(number(inputs, 'base'), number(inputs, 'percent'))),
  },
  /** A month's rent on its anniversary (D-64). */
  'later.month@1': { rounding: 'exact', amount: (inputs) => number(inputs, 'monthly_rent') },
  /** The nights after the last whole month, a thirtieth of the rent each (D-63). */
  'later.nights@1': {
    rounding: 'half_up',
    amount: (inputs) => share(number(inputs, 'monthly_rent'), number(inputs, 'nights'), DAYS_OF_A_MONTH),
  },
  'pay_now@1': { rounding: 'exact', amount: sum },
  'pay_later@1': { rounding: 'exact', amount: sum },
  'price@1': { rounding: 'exact', amount: sum },
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleId = keyof typeof RULES;

const isRule = (rule: string): rule is RuleId => Object.hasOwn(RULES, rule);

/** A figure made by its rule, from inputs or from the figures below it; whole minor units. */
export const priceNode = (rule: RuleId, inputs: Inputs, of: readonly PriceNode[] = []): PriceNode => {
  const { rounding, amount }: Rule = RULES[rule];
  return { rule, inputs, rounding, amount: amount(inputs, of), of };
};

/** The same figure counted again from its inputs, all the way down. Throws when a rule is not known (any more). */
export const recount = ({ rule, inputs, of }: PriceNode): PriceNode => {
  if (!isRule(rule)) throw new Error(`no rule of prices is called ${rule}`);
  return priceNode(rule, inputs, of.map(recount));
};
