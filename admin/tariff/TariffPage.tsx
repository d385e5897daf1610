import { useQuery } from '@tanstack/react-query';
import { Title, useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Console, Tariff, TariffVersion } from '../dataProvider.ts';
import { Command } from '../ui/Command.tsx';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { Time } from '../ui/Time.tsx';
import { ForWriters } from '../ui/writing.tsx';
import { useNames } from '../users/use-names.ts';
import { ProposeTariff } from './ProposeTariff.tsx';
import { TermsTable } from './TermsTable.tsx';
import { Trial } from './Trial.tsx';

const EVENTS = `/events?filter=${encodeURIComponent(JSON.stringify({ flujo: 'tariff' }))}`;

/** What is charged: the version in force, the one that waits for a second administrator, a new one, and all there were (ADR 65). */
export const TariffPage = () => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const { data, error, refetch } = useQuery({ queryKey: ['tariff'], queryFn: provider.tariff });
  const waiting = data?.versiones.find(({ estado }) => estado === 'proposed');
  return (
    <div className="record tariff">
      <Title title={t('posada.tariff.title')} />
      <header className="hd">
        <span className="mute">{t('posada.tariff.note', { minutes: data?.aviso_minutos ?? 5 })}</span>
        <Link to={EVENTS}>{t('posada.tariff.events')}</Link>
      </header>
      {error && !data && <Failed retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <>
          {waiting && <Proposal version={waiting} tariff={data} />}
          <section>
            <h2>
              {t('posada.tariff.now')} · <span className="mute">{nameOf(t, data.version)}</span>
            </h2>
            <TermsTable terms={data.terminos} />
          </section>
          <ForWriters>
            <ProposeTariff
              key={data.versiones[0]?.version ?? 0}
              terms={data.terminos}
              event={EVENTS}
              refused={waiting ? t('posada.tariff.waits') : null}
            />
          </ForWriters>
          <Versions tariff={data} />
        </>
      )}
    </div>
  );
};

const nameOf = (t: (key: string, options?: object) => string, version: number): string =>
  version === 0 ? t('posada.tariff.settings') : t('posada.tariff.version', { version });

const Proposal = ({
  version: { version, desde, terminos, propuesto_por, propia, actions },
  tariff,
}: {
  version: TariffVersion;
  tariff: Tariff;
}) => {
  const t = useTranslate();
  const personOf = useNames([propuesto_por]);
  return (
    <section className="box tariff-form">
      <h2>
        {t('posada.tariff.proposed')} · <span className="mute">{nameOf(t, version)}</span>
      </h2>
      <p>
        {t('posada.tariff.from')}: <Time at={desde} />. {t('posada.tariff.by')}{' '}
        <Link to={`/users/${propuesto_por}/show`}>{personOf(propuesto_por)}</Link>.
      </p>
      <TermsTable terms={terminos} before={tariff.terminos} />
      <p className="commands">
        {actions.includes('confirm') && (
          <Command
            label="posada.tariff.confirm"
            tells={t('posada.tariff.tells.confirm')}
            event={EVENTS}
            send={(write, reason) => write.confirmTariff(version, reason)}
          />
        )}
        <Command
          label={propia ? 'posada.tariff.withdraw' : 'posada.tariff.reject'}
          event={EVENTS}
          send={(write, reason) => write.rejectTariff(version, reason)}
        />
      </p>
      <Trial terms={terminos} />
    </section>
  );
};

const Versions = ({ tariff: { versiones } }: { tariff: Tariff }) => {
  const t = useTranslate();
  const settled = versiones.filter(({ estado }) => estado !== 'proposed');
  const personOf = useNames(settled.flatMap(({ propuesto_por, resuelto_por }) => [propuesto_por, resuelto_por ?? propuesto_por]));
  if (settled.length === 0) return null;
  return (
    <section>
      <h2>{t('posada.tariff.versions')}</h2>
      <ul className="box tariff-versions">
        {settled.map(({ version, desde, estado, vigente, terminos, propuesto_por, resuelto_por, actions }) => (
          <li key={version}>
            <details>
              <summary>
                <b>{nameOf(t, version)}</b> {t(`posada.tariff.state.${vigente ? 'inForce' : estado}`)} · {t('posada.tariff.from')}{' '}
                <Time at={desde} brief />{' '}
                <span className="mute">
                  {t('posada.tariff.both', { first: personOf(propuesto_por), second: personOf(resuelto_por ?? propuesto_por) })}
                </span>
              </summary>
              <TermsTable terms={terminos} />
            </details>
            {actions.includes('cancel') && (
              <Command
                label="posada.tariff.cancel"
                about={nameOf(t, version)}
                tells={t('posada.tariff.tells.cancel')}
                event={EVENTS}
                send={(write, reason) => write.cancelTariff(version, reason)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
