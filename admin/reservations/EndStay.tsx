import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Consequences } from '../consequences/Consequences.tsx';
import type { Console } from '../data/dataProvider.ts';
import type { Reservation } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import { GoesBack } from './GoesBack.tsx';

type Props = { reservation: Reservation; about: string; event: string };

/** Ends a stay in progress at its host's request: refunding the remaining nights or everything, each with its refund (D-136). */
export const EndStay = ({ reservation: { id, zona_horaria }, about, event }: Props) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const { data, error } = useQuery({ queryKey: ['reservations', 'refunds', id], queryFn: () => provider.refundsOf(id) });
  return (['unused', 'all'] as const).map((part) => {
    const ending = data?.find(({ como }) => como === part);
    return (
      <Command
        key={part}
        label={`posada.endStay.${part}`}
        icon={<LogoutIcon />}
        about={about}
        typed={about}
        event={event}
        refused={ending ? null : t(error ? 'posada.failed' : 'posada.endStay.counting')}
        figures={
          ending && (
            <>
              <GoesBack ending={ending} />
              <Consequences id={id} zone={zona_horaria} command={part === 'all' ? 'end_all' : 'end_unused'} />
            </>
          )
        }
        tells={t(`posada.endStay.tells.${part}`)}
        send={(write, reason) => (ending ? write.endStay(id, reason, part, ending) : Promise.reject(new Error('nothing was shown')))}
      />
    );
  });
};
