/** Letters of other alphabets, and signs, that look like Latin ones. */
const LOOK_ALIKES = new Map(
  Object.entries({
    ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', х: 'x', у: 'y', і: 'i', ѕ: 's', ј: 'j', к: 'k', м: 'm', н: 'h', т: 't', в: 'b', г: 'r' },
    ...{ А: 'A', В: 'B', Е: 'E', К: 'K', М: 'M', Н: 'H', О: 'O', Р: 'P', С: 'C', Т: 'T', Х: 'X', У: 'Y', І: 'I', Ѕ: 'S', Ј: 'J' },
    ...{ α: 'a', ο: 'o', ρ: 'p', ν: 'v', ι: 'i', κ: 'k', τ: 't', υ: 'u', ε: 'e', Α: 'A', Ο: 'O', Ι: 'I', Ε: 'E', Μ: 'M', Τ: 'T' },
    ...{ ı: 'i', ɡ: 'g', ℓ: 'l', '。': '.', '․': '.', '•': '.', '·': '.', ꓸ: '.', '‐': '-', '–': '-', '—': '-' },
    ...{
      ԁ: 'd',
      һ: 'h',
      ӏ: 'l',
      ԛ: 'q',
      ԝ: 'w',
      ѵ: 'v',
      ո: 'n',
      ց: 'g',
      օ: 'o',
      ս: 'u',
      ɑ: 'a',
      γ: 'y',
      χ: 'x',
      η: 'n',
      ω: 'w',
      Ν: 'N',
      Ρ: 'P',
      Κ: 'K',
      Β: 'B',
      Η: 'H',
      Χ: 'X',
      Υ: 'Y',
      Ζ: 'Z',
    },
  }),
);

/** The text with Latin signs for those that look like them. */
export const inLatin = (text: string): string => [...text].map((sign) => LOOK_ALIKES.get(sign) ?? sign).join('');
