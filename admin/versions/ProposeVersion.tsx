import Button from '@mui/material/Button';
import { type ComponentType, type ReactNode, useState } from 'react';
import { DateTimeInput, SimpleForm, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Commands } from '../data/commands.ts';
import { Command } from '../ui/Command.tsx';
import commands from '../ui/commands.module.css';
import { eventsPath } from '../ui/lists/lists.ts';
import styles from './versioned.module.css';

type Props<Terms, Typed> = {
  name: 'tariff' | 'conditions';
  /** The initial values of the form; stable across renders. */
  typed: Typed;
  /** Null while any value is invalid. */
  termsOf: (typed: Typed) => Terms | null;
  /** The inputs of the terms; the instant follows them. */
  children: ReactNode;
  /** Shown below those. */
  more?: ReactNode;
  refused: string | null;
  DryRun: ComponentType<{ terms: Terms }>;
  send: (write: Commands, terms: Terms, from: string, reason: string) => Promise<unknown>;
};

/** A new version: its terms, when it takes effect, what it would have changed, and the proposal itself. */
export const ProposeVersion = <Terms, Typed extends object>({ typed, children, more, ...proposal }: Props<Terms, Typed>) => {
  const t = useTranslate();
  return (
    <section className="box">
      <SimpleForm record={typed} mode="onChange" onSubmit={() => undefined} toolbar={<Proposal {...proposal} />} className={styles.form}>
        <h2>{t('posada.version.new')}</h2>
        <div className={styles.fields}>
          {children}
          <DateTimeInput source="desde" label="posada.version.from" helperText={false} />
        </div>
        {more}
      </SimpleForm>
    </section>
  );
};

const Proposal = <Terms, Typed extends object>({
  name,
  termsOf,
  refused,
  DryRun,
  send,
}: Omit<Props<Terms, Typed>, 'typed' | 'children' | 'more'>) => {
  const t = useTranslate();
  const { desde, ...typed } = useWatch() as Typed & { desde?: string | Date };
  const [tried, setTried] = useState<Terms | null>(null);
  const terms = termsOf(typed as unknown as Typed);
  const from = new Date(desde ?? '');
  const missing = !terms ? t(`posada.${name}.wrong`) : Number.isNaN(from.getTime()) ? t('posada.version.fromMissing') : null;
  return (
    <div className={styles.form}>
      <p className={commands.row}>
        <Button variant="outlined" size="small" disabled={!terms} onClick={() => setTried(terms)}>
          {t(`posada.${name}.try`)}
        </Button>
        <Command
          label="posada.version.propose"
          tells={t('posada.version.tells.propose')}
          refused={refused ?? missing}
          event={eventsPath(name)}
          send={async (write, reason) => {
            if (terms && missing === null) await send(write, terms, from.toISOString(), reason);
          }}
        />
      </p>
      {tried && <DryRun terms={tried} />}
    </div>
  );
};
