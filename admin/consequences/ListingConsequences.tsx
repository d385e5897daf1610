import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Console } from '../data/dataProvider.ts';
import type { ListingConsequence } from '../data/records.ts';
import commands from '../ui/commands.module.css';
import { MailsTold } from './Consequences.tsx';

type Props = { id: number; command: ListingConsequence['comando'] };

/** What a command would do to a space now: its page, its strikes and the mails, computed by the code that executes it (D10). */
export const ListingConsequences = ({ id, command }: Props) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const { data, error } = useQuery({
    queryKey: ['accommodations', 'consequences', id],
    queryFn: () => provider.listingConsequences(id),
    gcTime: 0,
  });
  const found = data?.comandos.find(({ comando }) => comando === command);
  if (error) return <p className="mute">{t('posada.failed')}</p>;
  if (!data || !found) return <p className="mute">{t('posada.consequence.counting')}</p>;
  if (found.rechazo !== null)
    return <p>{t(found.rechazo === 'has_reservations' ? 'posada.consequence.hasReservations' : 'posada.consequence.refused')}</p>;
  const { pagina, marcas, correos } = found;
  const page = (state: string) => t(`posada.consequence.page.${state}`);
  return (
    <dl className={commands.consequences}>
      {pagina && (
        <div>
          <dt>{t('posada.consequence.pageNow')}</dt>
          <dd>{pagina.antes === pagina.despues ? page(pagina.antes) : `${page(pagina.antes)} → ${page(pagina.despues)}`}</dd>
        </div>
      )}
      {marcas && marcas.antes !== marcas.despues && (
        <div>
          <dt>{t('posada.consequence.strikes')}</dt>
          <dd className="num">
            {marcas.antes} → {marcas.despues}
          </dd>
        </div>
      )}
      <MailsTold mails={correos} />
      {data.vigentes && (
        <div>
          <dt>{t('posada.consequence.reservations')}</dt>
          <dd>{t('posada.consequence.goOn')}</dd>
        </div>
      )}
    </dl>
  );
};
