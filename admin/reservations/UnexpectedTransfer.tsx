import InputIcon from '@mui/icons-material/InputOutlined';
import { useTranslate } from 'react-admin';
import type { Reservation } from '../dataProvider.ts';
import { Command } from '../ui/Command.tsx';

/** Enters a transfer that pays nothing by itself: late, twice, or of another amount. */
export const MoneyCame = ({ reservation: { id, currency } }: { reservation: Reservation }) => {
  const t = useTranslate();
  const name = `R-${id}`;
  return (
    <Command
      label="posada.money.came"
      tells={t('posada.money.cameTells')}
      asksAmount={{ label: t('posada.money.cameAmount', { currency }), currency }}
      icon={<InputIcon />}
      about={name}
      typed={name}
      event={`/reservations/${id}/replay`}
      send={(write, reason, amount) => write.moneyCame(id, reason, amount)}
    />
  );
};
