import { dayText, moneyText } from '../../kernel/formats.ts';
import { toWire } from '../../kernel/money.ts';
import { own } from '../../kernel/own.ts';
import type { Language } from '../../kernel/types.ts';
import type { PriceNode, Quote } from '../../pricing/events.ts';
import { recount } from '../../pricing/public.ts';
import { type TextKey, type TextValues, textsOf } from '../../server/texts.ts';
import type { AgreedPage } from './contract-agreed.ts';

type Branch = AgreedPage['arbol'][number];
type Words = { readonly name: TextKey; readonly how: TextKey };

/** The words of each rule of `src/pricing/quote.ts`; a rule keeps them in all its versions. */
const WORDS: Readonly<Record<string, Words>> = {
  price: { name: 'evidence:tree.price', how: 'evidence:how.sum' },
  pay_now: { name: 'evidence:tree.pay_now', how: 'evidence:how.sum' },
  pay_later: { name: 'evidence:tree.pay_later', how: 'evidence:how.sum' },
  'stay.daily': { name: 'evidence:tree.stay_daily', how: 'evidence:how.nights' },
  'stay.first_month': { name: 'evidence:tree.first_month', how: 'evidence:how.month' },
  service: { name: 'evidence:tree.service', how: 'evidence:how.percent' },
  discount: { name: 'evidence:tree.discount', how: 'evidence:how.percent' },
  'later.month': { name: 'evidence:tree.later_month', how: 'evidence:how.due' },
  'later.nights': { name: 'evidence:tree.later_nights', how: 'evidence:how.nights_due' },
};

const MONEY: readonly string[] = ['nightly', 'monthly_rent', 'base'];

/** The price of a quote figure by figure, each followed by what it is made of, with the sentence that says how it was counted. */
export const branchesOf = ({ tree, currency }: Quote, language: Language): Branch[] => {
  const t = textsOf(language);
  const written = (name: string, value: string | number): string | number => {
    if (MONEY.includes(name) && typeof value === 'number') return moneyText({ amount: value, currency });
    return name === 'due' ? dayText(language, String(value)) : value;
  };
  const walk = ({ rule, inputs, amount, of }: PriceNode, level: number): Branch[] => {
    const words = own(WORDS, rule.replace(/@\d+$/, ''));
    const values: TextValues = Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, written(name, value)]));
    const isEmpty = of.length === 0 && Object.keys(inputs).length === 0; // nothing is paid later
    return [
      {
        nivel: level,
        regla: rule,
        nombre: words ? t(words.name) : rule,
        como: words && !isEmpty ? t(words.how, values) : '',
        importe: toWire({ amount, currency }),
      },
      ...of.flatMap((child) => walk(child, level + 1)),
    ];
  };
  return walk(tree, 0).filter(({ importe, como }) => importe !== 0 || como !== '');
};

/** Whether a stored price comes to the same when it is counted again by its rules. */
export const isCounted = ({ tree }: Quote): boolean => {
  try {
    return isSame(recount(tree), tree);
  } catch {
    return false; // a rule that is not known any more
  }
};

const isSame = (one: PriceNode, other: PriceNode): boolean =>
  one.amount === other.amount &&
  one.of.length === other.of.length &&
  one.of.every((node, i) => other.of[i] !== undefined && isSame(node, other.of[i]));
