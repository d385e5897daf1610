import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useLocaleState, useTranslate } from 'react-admin';
import { percentText } from '../../src/shared/formats.ts';
import type { Rate } from '../dataProvider.ts';
import { Command } from '../ui/Command.tsx';
import commands from '../ui/commands.module.css';
import versioned from '../versions/versioned.module.css';
import { differenceOf, rateOf } from './rates.ts';
import { useRateText } from './use-rate-text.ts';

type Props = { rates: readonly Rate[]; eventsOf: (currency: string) => string };

/** A rate of one currency by hand: what it is, and from when on; at once where that is left out. */
export const ProposeRate = ({ rates, eventsOf }: Props) => {
  const t = useTranslate();
  const [locale] = useLocaleState();
  const { pesos } = useRateText();
  const [currency, choose] = useState<Rate['moneda']>('USD');
  const [typed, type] = useState('');
  const [from, setFrom] = useState('');
  const chosen = rates.find(({ moneda }) => moneda === currency);
  const rate = rateOf(locale, typed);
  const instant = from === '' ? undefined : new Date(from).toISOString();
  const waits = chosen && !chosen.actions.includes('propose') ? t('posada.rate.waits') : null;
  const percent = rate !== null && chosen ? differenceOf(rate, chosen.cambio) : null;
  const hint = percent === null ? t('posada.rate.unit', { currency }) : t('posada.rate.change', { percent: percentText(locale, percent) });
  return (
    <section className={`box ${versioned.form}`}>
      <h2>{t('posada.rate.new')}</h2>
      <div className={versioned.fields}>
        <TextField
          select
          label={t('posada.rate.column.currency')}
          value={currency}
          onChange={({ target }) => choose(target.value as Rate['moneda'])}
          size="small"
        >
          {rates
            .filter(({ moneda }) => moneda !== 'CLP')
            .map(({ moneda }) => (
              <MenuItem key={moneda} value={moneda}>
                {moneda}
              </MenuItem>
            ))}
        </TextField>
        <TextField
          label={t('posada.rate.rate')}
          value={typed}
          onChange={({ target }) => type(target.value)}
          error={typed.trim() !== '' && rate === null}
          helperText={hint}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 17 } }}
          autoComplete="off"
          size="small"
        />
        <TextField
          label={t('posada.rate.fromOr')}
          type="datetime-local"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
          size="small"
        />
      </div>
      <p className={commands.row}>
        <Command
          label="posada.rate.propose"
          about={rate === null ? currency : `1 ${currency} = ${pesos(rate)}`}
          tells={t('posada.rate.tells.propose')}
          refused={waits ?? (rate === null ? t('posada.rate.wrong') : null)}
          event={eventsOf(currency)}
          send={async (write, reason) => {
            if (rate !== null) await write.proposeRate(currency, rate, instant, reason);
          }}
        />
      </p>
    </section>
  );
};
