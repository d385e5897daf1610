import { Slider } from '@base-ui/react/slider';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrency, useVisitorRate } from '../../api/rates.ts';
import { TextField } from '../../ui/form/Field.tsx';
import styles from './filter-dialog.module.css';
import { amountIn, chosenAmount, leastDollars, mostDollars, priceBounds, roundMoney, typedAmount } from './price.ts';

/** In US dollars as in the URL; 0 means no limit. `nights`: the number of nights the price covers, null for a month. */
type Props = { least: number; most: number; nights: number | null; isStay: boolean; onChange: (least: number, most: number) => void };

/** The number of steps moved by Page Up and Page Down. */
const LEAP = 5;

/**
 * Two thumbs in the visitor's currency, with a field for each; at the ends there is no limit (S-05, D-73). While dragging, `onChange` is
 * called only on release.
 */
export const PriceRange = ({ least, most, nights, isStay, onChange }: Props) => {
  const { t } = useTranslation('search');
  const purse = useVisitorRate();
  const { max, step } = priceBounds(purse, nights);
  const inside = (amount: number) => Math.min(max, Math.max(0, amount));
  const low = inside(chosenAmount(least, purse, leastDollars, step));
  const high = most === 0 ? max : inside(chosenAmount(most, purse, mostDollars, step));
  const [held, setHeld] = useState<readonly number[]>([low, high]);
  useEffect(() => setHeld([low, high]), [low, high]);
  const [from = 0, to = max] = held;
  const amount = (value: number) => roundMoney(value, purse.currency);
  const words = (value: number, index: number) => {
    if (index === 0) return value <= 0 ? t('noFloor') : amount(value);
    return value >= max ? t('noCap') : amount(value);
  };
  return (
    <>
      <Slider.Root
        className={styles.range}
        value={[...held]}
        min={0}
        max={max}
        step={step}
        largeStep={step * LEAP}
        minStepsBetweenValues={1}
        onValueChange={(values) => Array.isArray(values) && setHeld(values)}
        onValueCommitted={(values) => {
          const [a = 0, b = max] = Array.isArray(values) ? values : [];
          onChange(leastDollars(a, purse), b >= max ? 0 : mostDollars(b, purse));
        }}
      >
        <Slider.Control className={styles.control}>
          <Slider.Track className={styles.track}>
            <Slider.Indicator className={styles.between} />
            {[0, 1].map((index) => (
              <Slider.Thumb
                key={index}
                index={index}
                className={styles.thumb}
                getAriaLabel={() => t(index === 0 ? 'priceLeast' : 'priceMost')}
                getAriaValueText={(_, value) => words(value, index)}
              />
            ))}
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      <div className={styles.ends}>
        <AmountField
          label={t('from', { currency: purse.currency })}
          none={t('noFloor')}
          shown={from === low ? (least === 0 ? 0 : typedAmount(least, purse, leastDollars)) : from}
          currency={purse.currency}
          onChange={(typed) => {
            const floor = leastDollars(typed, purse);
            onChange(floor, most !== 0 && floor > most ? 0 : most);
          }}
        />
        <AmountField
          label={t('to', { currency: purse.currency })}
          none={t('noCap')}
          shown={to === high ? (most === 0 ? 0 : typedAmount(most, purse, mostDollars)) : to >= max ? 0 : to}
          currency={purse.currency}
          onChange={(typed) => {
            const cap = mostDollars(typed, purse);
            onChange(cap !== 0 && least > cap ? 0 : least, cap);
          }}
        />
      </div>
      <AskCurrency />
      <p className="hint">{t(nights === null ? (isStay ? 'perMonthOfStay' : 'perMonth') : isStay ? 'perStay' : 'perNight')}</p>
    </>
  );
};

type AmountProps = { label: string; none: string; shown: number; currency: string; onChange: (amount: number) => void };

/** A text field for one end of the range; 0 means no limit. Applied on Enter and on blur. */
const AmountField = ({ label, none, shown, currency, onChange }: AmountProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed !== null && amountIn(typed) !== shown) onChange(amountIn(typed));
    setTyped(null);
  };
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder={none}
      value={typed ?? (shown === 0 ? '' : roundMoney(shown, currency))}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
};

/** Asked once if the currency of the visitor's country differs from the one shown; the answer is stored (D-70). */
const AskCurrency = () => {
  const { t } = useTranslation('search');
  const { currency, proposed, choose } = useCurrency();
  if (!proposed) return null;
  return (
    <p className="small row">
      {t('askCurrency', { currency: proposed })}
      <button type="button" className="link tall" onClick={() => choose(proposed)}>
        {t('askCurrencyYes')}
      </button>
      <button type="button" className="link tall" onClick={() => choose(currency)}>
        {t('askCurrencyNo')}
      </button>
    </p>
  );
};
