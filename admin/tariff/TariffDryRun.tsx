import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useLocaleState, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { amountText } from '../../src/kernel/formats.ts';
import type { Console } from '../data/dataProvider.ts';
import type { TariffTerms } from '../data/records.ts';
import { PlainTable } from '../ui/lists/PlainTable.tsx';
import { Failed, Waiting } from '../ui/Pending.tsx';
import versioned from '../versions/versioned.module.css';
import { nameIn } from './terms.ts';

/** What the last 100 quotes would have cost under these terms, by currency and individually. */
export const TariffDryRun = ({ terms }: { terms: TariffTerms }) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const [locale] = useLocaleState();
  const { data, error, refetch } = useQuery({ queryKey: ['tariff', 'trial', terms], queryFn: () => provider.tryTariff(terms) });
  if (error && !data) return <Failed retry={() => void refetch()} />;
  if (!data) return <Waiting />;
  if (data.cotizaciones.length === 0) return <p className="mute">{t('posada.tariff.noQuotes')}</p>;
  const change = (amount: number, currency: string) => `${amount > 0 ? '+' : ''}${amountText(amount, currency)}`;
  return (
    <section className={versioned.trial} aria-label={t('posada.tariff.trial')}>
      <ul>
        {data.sumas.map(({ currency, cotizaciones, cambian, servicio, total }) => (
          <li key={currency}>
            <b>{currency}</b>{' '}
            {t('posada.tariff.sum', {
              quotes: cotizaciones,
              changed: cambian,
              service: change(servicio.diferencia, currency),
              total: change(total.diferencia, currency),
            })}
          </li>
        ))}
      </ul>
      <PlainTable
        label={t('posada.tariff.quotes')}
        heads={['reservation', 'country', 'nights', 'service', 'total', 'difference'].map((name) => t(`posada.tariff.column.${name}`))}
      >
        {data.cotizaciones.map(({ reserva, pais, noches, currency, servicio, total }) => (
          <tr key={reserva}>
            <td>
              <Link to={`/reservations/${reserva}/show`}>R-{reserva}</Link>
            </td>
            <td>{nameIn(pais, locale)}</td>
            <td className="num">{noches}</td>
            <td className="num">{change(servicio.diferencia, currency)}</td>
            <td className="num">{amountText(total.despues, currency)}</td>
            <td className="num">{change(total.diferencia, currency)}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
};
