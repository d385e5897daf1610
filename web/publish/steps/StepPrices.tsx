import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { amountText } from '../../../src/kernel/formats.ts';
import { CURRENCIES, currencyCode, currencyKey } from '../../../src/kernel/money.ts';
import { SelectField } from '../../ui/form/Field.tsx';
import { medianOf } from '../form/figures.ts';
import { faultsOf } from '../form/rules.ts';
import type { Values } from '../form/values.ts';
import { usePlaceAt } from '../place/Address.tsx';
import { AmountField } from '../shared/fields.tsx';
import styles from '../shared/publish.module.css';
import { previewQuery, similarQuery } from '../shared/queries.ts';
import { useField, useWizard } from '../shared/wizard-context.ts';

const REST_MS = 350;
/** With fewer similar spaces, a median would be meaningless. */
const MIN_SIMILAR = 3;

/** Step 2: the prices, and a preview of what the host receives and a guest pays. */
export const StepPrices = () => {
  const { t } = useTranslation('publish');
  const moneda = useField('moneda');
  const { value: mode } = useField('modalidad_tiempo');
  return (
    <div className={styles.prices}>
      <div className={styles.fields}>
        <SelectField
          id={moneda.id}
          label={t('price.currency')}
          value={moneda.value}
          error={moneda.error}
          onChange={(event) => moneda.set(event.target.value)}
        >
          {CURRENCIES.map(currencyKey).map((key) => (
            <option key={key} value={key}>
              {currencyCode(key)}
            </option>
          ))}
        </SelectField>
        {mode !== 'mensual' && <AmountField name="arriendo_diario" label={t('price.nightly')} hint={t('price.nightlyHint')} />}
        {mode !== 'diario' && (
          <fieldset className={styles.group}>
            <legend>{t('price.monthlyTitle')}</legend>
            <AmountField name="arriendo" label={t('price.monthly')} />
            <AmountField name="arriendo_basicos" label={t('price.basics')} hint={t('price.optional')} />
            <AmountField name="arriendo_comunes" label={t('price.shared')} hint={t('price.optional')} />
            <AmountField name="arriendo_limpieza" label={t('price.cleaning')} hint={t('price.optional')} />
          </fieldset>
        )}
      </div>
      <Preview />
    </div>
  );
};

/** The values, debounced: otherwise each keystroke would be a call. */
const useResting = (values: Values): Values => {
  const [resting, setResting] = useState(values);
  useEffect(() => {
    const timer = setTimeout(() => setResting(values), REST_MS);
    return () => clearTimeout(timer);
  }, [values]);
  return resting;
};

/** A preview computed by the server, for three nights and one month (W-10). */
const Preview = () => {
  const { t } = useTranslation('publish');
  const { control } = useFormContext<Values>();
  // the default values contain every field
  const values = useResting({ ...useFormContext<Values>().getValues(), ...useWatch({ control }) } as Values);
  const country = usePlaceAt()?.country_code ?? '';
  const ready = Object.keys(faultsOf(2, values, 0, [])).length === 0;
  const { data: preview } = useQuery({ ...previewQuery(values, country), enabled: ready, placeholderData: keepPreviousData });
  const example = (title: string, one: { dinero: { rent: number; whole: number } } | null | undefined, similar: ReactNode) =>
    one && preview ? (
      <div>
        <h3>{title}</h3>
        <dl className="lines">
          <div className="total">
            <dt>{t('price.gets')}</dt>
            <dd>{amountText(one.dinero.rent, preview.moneda)}</dd>
          </div>
          {similar}
          <div>
            <dt>{t('price.guestPays')}</dt>
            <dd>{amountText(one.dinero.whole, preview.moneda)}</dd>
          </div>
        </dl>
      </div>
    ) : null;
  return (
    <section className={`panel panel-p ${styles.preview}`} aria-labelledby="h-preview" aria-live="polite">
      <h2 id="h-preview">{t('price.preview')}</h2>
      {!ready && <p className="mute">{t('price.previewEmpty')}</p>}
      {ready && preview && (
        <>
          {example(t('price.threeNights'), preview.nights, <SimilarPrice unit="noche" times={3} moneda={preview.moneda} />)}
          {example(t('price.oneMonth'), preview.month, <SimilarPrice unit="mes" times={1} moneda={preview.moneda} />)}
          {preview.arriendo_total !== null && (
            <dl className="lines small">
              <div>
                <dt>{t('price.total')}</dt>
                <dd>{amountText(preview.arriendo_total, preview.moneda)}</dd>
              </div>
              <div>
                <dt>{t('price.warranty')}</dt>
                <dd>{amountText(preview.garantia ?? 0, preview.moneda)}</dd>
              </div>
            </dl>
          )}
          {preview.arriendo_total !== null && <p className="small mute">{t('price.explained')}</p>}
        </>
      )}
    </section>
  );
};

type SimilarProps = { unit: 'noche' | 'mes'; times: number; moneda: string };

/** The median that hosts of similar spaces in the same place receive for this many nights or months (W-10). */
const SimilarPrice = ({ unit, times, moneda }: SimilarProps) => {
  const { t } = useTranslation('publish');
  const { listing } = useWizard();
  const place = usePlaceAt();
  const tipo = useField('tipo').value;
  const rooms = useField('rooms').value;
  const { comuna = '', country = '' } = place ?? {};
  const { data } = useQuery({ ...similarQuery({ comuna, country, tipo, rooms, unit }), enabled: Boolean(place) && tipo !== '' });
  const pricesOf = (pins: NonNullable<typeof data>['all'] = []) =>
    pins.flatMap((pin) => (pin.idalojamiento !== listing && pin.moneda === moneda ? [pin.precio] : []));
  const prices = [pricesOf(data?.asLarge), pricesOf(data?.all)].find(({ length }) => length >= MIN_SIMILAR);
  if (!prices) return null;
  return (
    <div className="small mute">
      <dt>{t('price.similar', { count: prices.length })}</dt>
      <dd>{amountText(medianOf(prices) * times, moneda)}</dd>
    </div>
  );
};
