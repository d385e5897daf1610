import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Commands } from '../data/commands.ts';
import type { Console } from '../data/dataProvider.ts';
import { Command } from '../ui/Command.tsx';
import commands from '../ui/commands.module.css';
import { eventsPath } from '../ui/lists/lists.ts';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { ConsolePage, PageHead } from '../ui/record/ConsolePage.tsx';
import { Time } from '../ui/Time.tsx';
import { useNamesIn } from '../ui/use-names.ts';
import { ForWriters } from '../ui/writing.tsx';
import styles from './versioned.module.css';

type Version<Terms> = {
  version: number;
  desde: string;
  estado: 'proposed' | 'confirmed' | 'rejected' | 'cancelled';
  terminos: Terms;
  propuesto_por: number;
  motivo: string | null;
  resuelto_por: number | null;
  propia: boolean;
  vigente: boolean;
  actions: ('confirm' | 'reject' | 'cancel')[];
};
type Names = Parameters<typeof useNamesIn>[0];
type Versions<Terms> = { version: number; terminos: Terms; aviso_minutos: number; versiones: Version<Terms>[]; nombres: Names };

type Answer = (write: Commands, version: number, reason: string) => Promise<unknown>;
/** A kind of versioned terms: its texts, how its terms are displayed and tried, and its commands. */
export type Kind<Terms> = {
  /** Texts are below `posada.<name>`, events in the stream of that name. */
  readonly name: 'tariff' | 'conditions';
  readonly Table: ComponentType<{ terms: Terms; before?: Terms | undefined }>;
  readonly DryRun: ComponentType<{ terms: Terms }>;
  /** The form of a new version; `refused`: why none can be proposed now. */
  readonly Propose: ComponentType<{ terms: Terms; refused: string | null }>;
  readonly read: (provider: Console) => Promise<Versions<Terms>>;
  readonly confirm: Answer;
  readonly reject: Answer;
  readonly cancel: Answer;
};

/** The version in force, the pending one, the form for a new one, and all versions (ADR 65, ADR 97). */
export const VersionsPage = <Terms,>({ kind }: { kind: Kind<Terms> }) => {
  const t = useTranslate();
  const provider = useDataProvider<Console>();
  const { name, Table, Propose, read } = kind;
  const { data, error, refetch } = useQuery({ queryKey: [name], queryFn: () => read(provider) });
  const waiting = data?.versiones.find(({ estado }) => estado === 'proposed');
  return (
    <ConsolePage title={t(`posada.${name}.title`)}>
      <PageHead>
        <span className="mute">{t(`posada.${name}.note`, { minutes: data?.aviso_minutos ?? 5 })}</span>
        <Link to={eventsPath(name)}>{t(`posada.${name}.events`)}</Link>
      </PageHead>
      {Boolean(error) && !data && <Failed retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data && (
        <>
          {waiting && <Proposal kind={kind} version={waiting} before={data.terminos} minutes={data.aviso_minutos} names={data.nombres} />}
          <section>
            <h2>
              {t('posada.version.now')} · <span className="mute">{nameOf(t, data.version)}</span>
            </h2>
            <Table terms={data.terminos} />
          </section>
          <ForWriters key={data.versiones[0]?.version ?? 0}>
            <Propose terms={data.terminos} refused={waiting ? t('posada.version.waits') : null} />
          </ForWriters>
          <Settled kind={kind} versions={data.versiones} names={data.nombres} />
        </>
      )}
    </ConsolePage>
  );
};

const nameOf = (t: (key: string, options?: object) => string, version: number): string =>
  version === 0 ? t('posada.version.settings') : t('posada.version.name', { version });

/** `minutes`: a version is confirmed at least this long before it takes effect. */
type ProposalProps<Terms> = { kind: Kind<Terms>; version: Version<Terms>; before: Terms; minutes: number; names: Names };

const Proposal = <Terms,>({
  kind: { name, Table, DryRun, confirm, reject },
  version: { version, desde, terminos, propuesto_por, motivo, propia, actions },
  before,
  minutes,
  names,
}: ProposalProps<Terms>) => {
  const t = useTranslate();
  const personOf = useNamesIn(names);
  return (
    <section className={`box ${styles.form}`}>
      <h2>
        {t('posada.version.proposed')} · <span className="mute">{nameOf(t, version)}</span>
      </h2>
      <p>
        {t('posada.version.from')}: <Time at={desde} />. {t('posada.version.by')}{' '}
        <Link to={`/users/${propuesto_por}/show`}>{personOf(propuesto_por)}</Link>.
      </p>
      {motivo && (
        <p>
          {t('posada.confirm.reason')}: {motivo}
        </p>
      )}
      <Table terms={terminos} before={before} />
      <p className={commands.row}>
        {!propia && (
          <Command
            label="posada.version.confirm"
            refused={actions.includes('confirm') ? null : t('posada.version.tooLate', { minutes })}
            tells={t(`posada.${name}.confirms`)}
            event={eventsPath(name)}
            send={(write, reason) => confirm(write, version, reason)}
          />
        )}
        <Command
          label={propia ? 'posada.version.withdraw' : 'posada.version.reject'}
          event={eventsPath(name)}
          send={(write, reason) => reject(write, version, reason)}
        />
      </p>
      <DryRun terms={terminos} />
    </section>
  );
};

type SettledProps<Terms> = { kind: Kind<Terms>; versions: Version<Terms>[]; names: Names };

const Settled = <Terms,>({ kind: { name, Table, cancel }, versions, names }: SettledProps<Terms>) => {
  const t = useTranslate();
  const settled = versions.filter(({ estado }) => estado !== 'proposed');
  const personOf = useNamesIn(names);
  if (settled.length === 0) return null;
  return (
    <section>
      <h2>{t('posada.version.all')}</h2>
      <ul className={`box ${styles.past}`}>
        {settled.map(({ version, desde, estado, vigente, terminos, propuesto_por, resuelto_por, actions }) => (
          <li key={version}>
            <details>
              <summary>
                <b>{nameOf(t, version)}</b> {t(`posada.version.state.${vigente ? 'inForce' : estado}`)} · {t('posada.version.from')}{' '}
                <Time at={desde} brief />{' '}
                <span className="mute">
                  {t('posada.version.both', { first: personOf(propuesto_por), second: personOf(resuelto_por ?? propuesto_por) })}
                </span>
              </summary>
              <Table terms={terminos} />
            </details>
            {actions.includes('cancel') && (
              <Command
                label="posada.version.cancel"
                about={nameOf(t, version)}
                tells={t('posada.version.tells.cancel')}
                event={eventsPath(name)}
                send={(write, reason) => cancel(write, version, reason)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
