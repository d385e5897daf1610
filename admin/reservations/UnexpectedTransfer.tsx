import InputIcon from '@mui/icons-material/InputOutlined';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useEffect, useId, useState } from 'react';
import { useGetList, useLocaleState, useTranslate } from 'react-admin';
import { amountText, dayText } from '../../src/kernel/formats.ts';
import type { Instalment, Reservation } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import { isPaidByMonths } from './paid-by-months.ts';

const UNPAID: readonly Instalment['estado'][] = ['planned', 'due', 'overdue', 'announced'];

/** The unpaid later months; empty for a stay not paid by month. */
export const useUnpaidMonths = (reservation: Reservation) => {
  const list = useGetList<Instalment>(
    'instalments',
    { filter: { reserva: reservation.id }, sort: { field: 'vence', order: 'ASC' }, pagination: { page: 1, perPage: 60 } },
    { enabled: isPaidByMonths(reservation) },
  );
  return { ...list, months: (list.data ?? []).filter(({ estado }) => UNPAID.includes(estado)) };
};

/**
 * Records a transfer that does not match a payment: late, duplicate, or of another amount; for later months, those are selected (D-127).
 */
export const MoneyCame = ({ reservation }: { reservation: Reservation }) => {
  const { id, currency } = reservation;
  const t = useTranslate();
  const [chosen, choose] = useState<readonly string[]>([]);
  const { data, error, months } = useUnpaidMonths(reservation);
  const name = `R-${id}`;
  const isLooking = isPaidByMonths(reservation) && !data;
  return (
    <Command
      label="posada.money.came"
      tells={t('posada.money.cameTells')}
      asksAmount={{ label: t('posada.money.cameAmount', { currency }), currency }}
      icon={<InputIcon />}
      about={name}
      typed={name}
      event={`/reservations/${id}/replay`}
      refused={isLooking ? t(error ? 'posada.failed' : 'posada.money.cameFor.looking') : null}
      figures={months.length > 0 && <SentFor months={months} chosen={chosen} choose={choose} />}
      send={(write, reason, amount) => write.moneyCame(id, reason, amount, chosen)}
    />
  );
};

type Choosing = { months: readonly Instalment[]; chosen: readonly string[]; choose: (days: readonly string[]) => void };

/** The later months it was sent for; if none, it counts as a duplicate of the first payment. Reset when the dialog closes. */
const SentFor = ({ months, chosen, choose }: Choosing) => {
  const t = useTranslate();
  const [language] = useLocaleState();
  const help = useId();
  useEffect(() => () => choose([]), [choose]);
  const toggled = (day: string) => (chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day]);
  return (
    <fieldset aria-describedby={help}>
      <legend>{t('posada.money.cameFor.label')}</legend>
      {months.map(({ vence, importe, currency, estado }) => (
        <div key={vence}>
          <FormControlLabel
            control={<Checkbox size="small" checked={chosen.includes(vence)} onChange={() => choose(toggled(vence))} />}
            label={[dayText(language, vence), amountText(importe, currency), t(`posada.money.instalmentState.${estado}`)].join(' · ')}
          />
        </div>
      ))}
      <p id={help} className="mute">
        {t('posada.money.cameFor.help')}
      </p>
    </fieldset>
  );
};
