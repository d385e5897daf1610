import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Console } from '../data/dataProvider.ts';
import type { Rate } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import commands from '../ui/commands.module.css';
import { eventsPath } from '../ui/lists/lists.ts';
import { PlainTable } from '../ui/lists/PlainTable.tsx';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { ConsolePage, PageHead } from '../ui/record/ConsolePage.tsx';
import { Time } from '../ui/Time.tsx';
import { useNamesIn } from '../ui/use-names.ts';
import { ForWriters } from '../ui/writing.tsx';
import versioned from '../versions/versioned.module.css';
import { ProposeRate } from './ProposeRate.tsx';
import { useRateText } from './use-rate-text.ts';

const eventsOf = (currency: string): string => eventsPath(`rate-${currency}`);

/** Exchange rates: those in force, those of the daily table, manual ones, and the form for a new one (ADR 66). */
export const RatesPage = () => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const { data, error, refetch } = useQuery({ queryKey: ['rates'], queryFn: provider.rates });
  return (
    <ConsolePage title={t('posada.rate.title')}>
      <PageHead>
        <span className="mute">{t('posada.rate.note')}</span>
      </PageHead>
      {error && !data && <Failed retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <>
          {data.cambios.flatMap((rate) =>
            rate.propuesta ? [<Proposal key={rate.moneda} rate={rate} proposal={rate.propuesta} names={data.nombres} />] : [],
          )}
          <section>
            <h2>{t('posada.rate.now')}</h2>
            <p className="mute">
              {t('posada.rate.table')}:{' '}
              {data.tabla.refreshed_at ? <Time at={data.tabla.refreshed_at} /> : t(data.tabla.on ? 'posada.rate.never' : 'posada.rate.off')}
              {data.tabla.failed_because !== null && ` · ${t('posada.rate.failed', { because: data.tabla.failed_because })}`}
            </p>
            <Rates rates={data.cambios} names={data.nombres} />
          </section>
          <ForWriters>
            <ProposeRate rates={data.cambios} eventsOf={eventsOf} />
          </ForWriters>
        </>
      )}
    </ConsolePage>
  );
};

type Names = Parameters<typeof useNamesIn>[0];
type Proposed = { rate: Rate; proposal: NonNullable<Rate['propuesta']>; names: Names };

const Proposal = ({ rate: { moneda, cambio, tabla }, proposal, names }: Proposed) => {
  const t = useTranslate();
  const { pesos, difference } = useRateText();
  const { numero, propia, actions, propuesto_por: by } = proposal;
  const personOf = useNamesIn(names);
  const isToCome = Date.parse(proposal.desde) > Date.now();
  const about = `${moneda}: ${pesos(proposal.cambio)}`;
  return (
    <section className={`box ${versioned.form}`}>
      <h2>
        {t('posada.rate.proposed')} · <span className="mute">{moneda}</span>
      </h2>
      <p>
        <s className="num">{pesos(cambio)}</s> <b className="num">{pesos(proposal.cambio)}</b>{' '}
        <span className="mute">{t('posada.rate.against', { difference: difference(proposal.cambio, tabla) })}</span>
      </p>
      <p>
        {isToCome ? (
          <>
            {t('posada.rate.from')}: <Time at={proposal.desde} />
          </>
        ) : (
          t('posada.rate.onConfirmed')
        )}
        . {t('posada.rate.by')} <Link to={`/users/${by}/show`}>{personOf(by)}</Link>.
      </p>
      <p className={commands.row}>
        {actions.includes('confirm') && (
          <Command
            label="posada.rate.confirm"
            about={about}
            tells={t('posada.rate.tells.confirm')}
            event={eventsOf(moneda)}
            send={(write, reason) => write.confirmRate(moneda, numero, reason)}
          />
        )}
        <Command
          label={propia ? 'posada.rate.withdraw' : 'posada.rate.reject'}
          about={about}
          event={eventsOf(moneda)}
          send={(write, reason) => write.rejectRate(moneda, numero, reason)}
        />
      </p>
    </section>
  );
};

const Rates = ({ rates, names }: { rates: readonly Rate[]; names: Names }) => {
  const t = useTranslate();
  const personOf = useNamesIn(names);
  const { pesos, difference } = useRateText();
  return (
    <PlainTable
      label={t('posada.rate.now')}
      heads={['currency', 'counts', 'table', 'source', 'commands'].map((name) => t(`posada.rate.column.${name}`))}
    >
      {rates.map(({ moneda, cambio, tabla, a_mano, actions }) => (
        <tr key={moneda}>
          <th scope="row">{moneda}</th>
          <td className="num unbroken">
            <b>{pesos(cambio)}</b>
          </td>
          <td className="num unbroken">
            {pesos(tabla)} {cambio !== tabla && <span className="mute">({difference(cambio, tabla)})</span>}
          </td>
          <td>
            {moneda === 'CLP' && t('posada.rate.base')}
            {moneda !== 'CLP' && !a_mano.some(({ vigente }) => vigente) && <span>{t('posada.rate.fromTable')}</span>}
            {a_mano.map((one) => (
              <p key={one.numero}>
                {one.vigente ? t('posada.rate.byHand') : t('posada.rate.toCome', { rate: pesos(one.cambio) })} <Time at={one.desde} brief />{' '}
                <span className="mute">
                  {t('posada.rate.both', { first: personOf(one.propuesto_por), second: personOf(one.confirmado_por) })}
                </span>
              </p>
            ))}
          </td>
          <td>
            {actions.includes('take_back') && (
              <Command
                label="posada.rate.takeBack"
                about={moneda}
                tells={t('posada.rate.tells.takeBack', { rate: pesos(tabla) })}
                event={eventsOf(moneda)}
                send={(write, reason) => write.takeRateBack(moneda, a_mano.at(-1)?.numero ?? 0, reason)}
              />
            )}{' '}
            {moneda !== 'CLP' && (
              <Link to={eventsOf(moneda)} aria-label={`${t('posada.rate.events')}: ${moneda}`}>
                {t('posada.rate.events')}
              </Link>
            )}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
};
