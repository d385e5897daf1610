import { useQueryClient } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText } from '../../../src/kernel/formats.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { type CouponAnswer, couponQuery } from './coupon.ts';
import styles from './reserve.module.css';
import type { CouponProps } from './step.ts';

/**
 * A coupon: apply it, see the discount on the service charge, remove it. Enter applies the coupon and does not send the request (K-03,
 * K-04).
 */
export const CouponBox = ({ coupon: { stay, applied, refused, choose }, moneda }: { coupon: CouponProps; moneda: string }) => {
  const { t } = useTranslation('reservations');
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>(refused);
  const apply = useCommand({
    send: (written: string) => client.fetchQuery(couponQuery(stay, written)),
    onDone: (_, written) => {
      setCode('');
      choose(written);
    },
    onFailed: ({ detail }) => {
      setError(detail); // only at the field: a toast would remain visible in the next steps
      field.current?.focus(); // a screen reader reads the field with its error
    },
  });
  if (applied)
    return (
      <div className={styles.couponOn}>
        <Tag size={20} aria-hidden />
        <p>
          <b>{t('coupon.applied', { code: applied.cupon.code, percent: applied.cupon.percentage })}</b>
          <span className="small mute">{said(t, applied, moneda)}</span>
        </p>
        <Button look="quiet" onClick={() => choose('')}>
          {t('coupon.remove')}
        </Button>
      </div>
    );
  return (
    <Form
      className={styles.coupon}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim()) apply.run(code.trim());
        else setError(t('coupon.empty'));
      }}
    >
      <TextField
        ref={field}
        label={t('coupon.label')}
        value={code}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={(event) => {
          setCode(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" look="secondary" busy={apply.busy}>
        {t('coupon.apply')}
      </Button>
    </Form>
  );
};

type Translate = ReturnType<typeof useTranslation<'reservations'>>['t'];

/** The coupon's discount; or a note that the discount for a consecutive stay is larger, so the coupon is not used (D-78). */
const said = (t: Translate, { cupon, lines }: CouponAnswer, moneda: string) =>
  lines.some(({ code, how }) => code === 'discount' && how['follows'] !== undefined)
    ? t('coupon.better')
    : t('coupon.off', { amount: amountText(cupon.discount ?? 0, moneda) });
