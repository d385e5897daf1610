import { Slider } from '@base-ui/react/slider';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisitorRate } from '../../api/rates.ts';
import styles from './filter-dialog.module.css';
import { chosenAmount, leastDollars, mostDollars, priceBounds, roundMoney } from './price.ts';

/** In US dollars as in the address; 0 means no limit. `nights`: how many nights the price is of, null for a month. */
type Props = { least: number; most: number; nights: number | null; isStay: boolean; onChange: (least: number, most: number) => void };

/** Steps moved by Page Up and Page Down. */
const LEAP = 5;

/**
 * Two thumbs in the visitor's currency; at the ends there is no limit (S-05, D-73). While dragging, `onChange` is called only on release.
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
      <p className="between num">
        <output>{words(from, 0)}</output>
        <output>{words(to, 1)}</output>
      </p>
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
      <p className="hint">{nights === null ? t('perMonth') : isStay ? t('perStay', { count: nights }) : t('perNight')}</p>
    </>
  );
};
