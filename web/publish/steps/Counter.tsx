import { Minus, Plus } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_COUNT } from '../../../src/kernel/listings/limits.ts';
import { digitsOf } from '../form/figures.ts';

type Props = { label: string; value: number; onChange: (value: number) => void };

const HOLD_MS = 400;
const REPEAT_MS = 90;
const within = (value: number): number => Math.min(MAX_COUNT, Math.max(0, value));

/** A number from 0 to 100, changed by pressing or holding a button, or by typing (W-36). At either end its button stays focusable. */
export const Counter = ({ label, value, onChange }: Props) => {
  const { t } = useTranslation('common');
  const id = useId();
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);
  const step = (by: 1 | -1) => {
    const { value: before, onChange: change } = latest.current;
    if (within(before + by) !== before) change(within(before + by));
  };
  const release = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const repeat = (by: 1 | -1, wait: number) => {
    timer.current = setTimeout(() => {
      repeated.current = true;
      step(by);
      repeat(by, REPEAT_MS);
    }, wait);
  };
  const button = (by: 1 | -1, icon: React.ReactNode, off: boolean) => (
    <button
      type="button"
      aria-disabled={off || undefined}
      aria-label={t(by === 1 ? 'stepper.more' : 'stepper.less', { label })}
      onClick={() => {
        if (!repeated.current) step(by); // the click that follows a held button does not count as another press
        repeated.current = false;
      }}
      onPointerDown={() => {
        repeated.current = false;
        repeat(by, HOLD_MS);
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
    >
      {icon}
    </button>
  );
  return (
    <div className="counter">
      <label htmlFor={id}>{label}</label>
      <span className="stepper">
        {button(-1, <Minus size={18} aria-hidden />, value <= 0)}
        <input
          id={id}
          inputMode="numeric"
          value={value}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange(within(Number(digitsOf(event.target.value))))}
        />
        {button(1, <Plus size={18} aria-hidden />, value >= MAX_COUNT)}
      </span>
    </div>
  );
};
