import InputIcon from '@mui/icons-material/InputOutlined';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Console, Reservation } from '../dataProvider.ts';
import { Command } from '../ui/Command.tsx';

/** Enters a transfer that pays nothing by itself: late, twice, or of another amount. */
export const MoneyCame = ({ reservation: { id, currency } }: { reservation: Reservation }) => {
  const provider = useDataProvider<Console>();
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
      send={(reason, amount) => provider.moneyCame(id, reason, amount)}
    />
  );
};
