import { DateTimeInput, SelectInput, SimpleForm, TextInput, useLocaleState, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { percentText } from '../../src/kernel/formats.ts';
import type { Rate } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import commands from '../ui/commands.module.css';
import versioned from '../versions/versioned.module.css';
import { differenceOf, rateOf } from './rates.ts';
import { useRateText } from './use-rate-text.ts';

type Props = { rates: readonly Rate[]; eventsOf: (currency: string) => string };
type Typed = { readonly currency: Rate['moneda']; readonly rate: string; readonly from?: string | Date | null };

const NEW: Typed = { currency: 'USD', rate: '' };

/** Proposes a manual rate for one currency, from an instant or, if omitted, immediately. */
export const ProposeRate = (props: Props) => {
  const t = useTranslate();
  return (
    <section className="box">
      <SimpleForm record={NEW} mode="onChange" onSubmit={() => undefined} toolbar={<Proposal {...props} />} className={versioned.form}>
        <h2>{t('posada.rate.new')}</h2>
        <Fields {...props} />
      </SimpleForm>
    </section>
  );
};

const Fields = ({ rates }: Props) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const { currency, rate } = useWatch() as Typed;
  const now = rates.find(({ moneda }) => moneda === currency)?.cambio;
  const typed = rateOf(locale, rate);
  const percent = typed !== null && now ? percentText(locale, differenceOf(typed, now)) : null;
  return (
    <div className={versioned.fields}>
      <SelectInput
        source="currency"
        label="posada.rate.column.currency"
        choices={rates.filter(({ moneda }) => moneda !== 'CLP').map(({ moneda }) => ({ id: moneda, name: moneda }))}
        translateChoice={false}
        parse={(currency: string) => currency || NEW.currency}
        helperText={false}
      />
      <TextInput
        source="rate"
        label="posada.rate.rate"
        parse={(text: string) => text}
        validate={(text: string) => (text.trim() !== '' && rateOf(locale, text) === null ? 'posada.rate.wrong' : undefined)}
        helperText={percent === null ? t('posada.rate.unit', { currency }) : t('posada.rate.change', { percent })}
        slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 17, autoComplete: 'off' } }}
      />
      <DateTimeInput source="from" label="posada.rate.fromOr" helperText={false} />
    </div>
  );
};

const Proposal = ({ rates, eventsOf }: Props) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const { pesos } = useRateText();
  const { currency, rate: typed, from } = useWatch() as Typed;
  const rate = rateOf(locale, typed);
  const waits = rates.find(({ moneda }) => moneda === currency)?.actions.includes('propose') === false ? t('posada.rate.waits') : null;
  return (
    <p className={`${versioned.form} ${commands.row}`}>
      <Command
        label="posada.rate.propose"
        about={rate === null ? currency : `1 ${currency} = ${pesos(rate)}`}
        tells={t('posada.rate.tells.propose')}
        refused={waits ?? (rate === null ? t('posada.rate.wrong') : null)}
        event={eventsOf(currency)}
        send={async (write, reason) => {
          if (rate !== null) await write.proposeRate(currency, rate, from ? new Date(from).toISOString() : undefined, reason);
        }}
      />
    </p>
  );
};
