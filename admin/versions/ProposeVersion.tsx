import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Commands } from '../commands.ts';
import { Command } from '../ui/Command.tsx';
import commands from '../ui/commands.module.css';
import styles from './versioned.module.css';

type Props<Terms> = {
  name: 'tariff' | 'conditions';
  /** The fields of the terms; that of the instant follows them. */
  fields: ReactNode;
  /** What stands below those fields. */
  more?: ReactNode;
  /** What was typed; null while it is wrong. */
  terms: Terms | null;
  refused: string | null;
  Trial: ComponentType<{ terms: Terms }>;
  send: (write: Commands, terms: Terms, from: string, reason: string) => Promise<unknown>;
};

/** A new version: its terms, from when on it counts, what it would have changed, and the proposal itself. */
export const ProposeVersion = <Terms,>({ name, fields, more, terms, refused, Trial, send }: Props<Terms>) => {
  const t = useTranslate();
  const [from, setFrom] = useState('');
  const [tried, setTried] = useState<Terms | null>(null);
  const instant = Number.isNaN(Date.parse(from)) ? null : new Date(from).toISOString();
  const missing = !terms ? t(`posada.${name}.wrong`) : instant === null ? t('posada.version.fromMissing') : null;
  return (
    <section className={`box ${styles.form}`}>
      <h2>{t('posada.version.new')}</h2>
      <div className={styles.fields}>
        {fields}
        <TextField
          label={t('posada.version.from')}
          type="datetime-local"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
          size="small"
        />
      </div>
      {more}
      <p className={commands.row}>
        <Button variant="outlined" size="small" disabled={!terms} onClick={() => setTried(terms)}>
          {t(`posada.${name}.try`)}
        </Button>
        <Command
          label="posada.version.propose"
          tells={t('posada.version.tells.propose')}
          refused={refused ?? missing}
          event={`/events?filter=${encodeURIComponent(JSON.stringify({ flujo: name }))}`}
          send={async (write, reason) => {
            if (terms && instant) await send(write, terms, instant, reason);
          }}
        />
      </p>
      {tried && <Trial terms={tried} />}
    </section>
  );
};
