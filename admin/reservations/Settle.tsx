import GavelIcon from '@mui/icons-material/GavelOutlined';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { dayIn } from '../../src/kernel/local-time.ts';
import { Consequences } from '../consequences/Consequences.tsx';
import type { Console } from '../data/dataProvider.ts';
import type { Reservation } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import { GoesBack } from './GoesBack.tsx';

type Props = { reservation: Reservation; about: string; event: string };

/** A gateway refunds immediately unless a second administrator is required; from the day of arrival nothing can be reinstated (D-51). */
const isFinal = ({ tipopago, fecha_inicio, zona_horaria }: Reservation, espera: boolean): boolean =>
  ((tipopago === 'mercadopago' || tipopago === 'paypal') && !espera) || dayIn(zona_horaria, new Date().toISOString()) >= fecha_inicio;

/**
 * Settles a complaint about a paid stay: the stay ends and everything is refunded; above the limit a second administrator must approve
 * (D-137).
 */
export const Settle = ({ reservation, about, event }: Props) => {
  const { id, zona_horaria } = reservation;
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const { data, error } = useQuery({ queryKey: ['reservations', 'refunds', id], queryFn: () => provider.refundsOf(id) });
  const ending = data?.find(({ como }) => como === 'cancel');
  return (
    <Command
      label="posada.settle.label"
      icon={<GavelIcon />}
      about={about}
      {...(isFinal(reservation, ending?.espera ?? false) ? { typed: about } : { undo: t('posada.undo.cancel') })}
      event={event}
      tells={t('posada.settle.tells')}
      refused={ending ? null : t(error ? 'posada.failed' : 'posada.endStay.counting')}
      figures={
        ending && (
          <>
            <GoesBack ending={ending} />
            <Consequences id={id} zone={zona_horaria} command="cancel" />
          </>
        )
      }
      send={(write, reason) =>
        ending ? write.cancelReservation(id, reason, ending.refund) : Promise.reject(new Error('nothing was shown'))
      }
    />
  );
};
