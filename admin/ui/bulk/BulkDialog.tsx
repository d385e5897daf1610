import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { type RaRecord, RecordContextProvider, useTranslate } from 'react-admin';
import { amountText } from '../../../src/kernel/formats.ts';
import { amountOf } from '../amount.ts';
import { Proof, type Proving } from '../CommandDialog.tsx';
import commands from '../commands.module.css';
import { sending } from '../focus/pressed.ts';
import { NOTHING } from '../nothing.ts';
import { ReasonInput } from '../ReasonInput.tsx';
import styles from './bulk.module.css';
import type { Bulk, Outcome } from './bulk.ts';

type Props<Row extends RaRecord> = {
  bulk: Bulk<Row>;
  outcomes: readonly Outcome<Row>[];
  busy: boolean;
  proving: Proving;
  /** A resend of unanswered rows reuses the text of the first attempt. */
  send: (words: string, all: readonly Outcome<Row>[], password: string | null) => void;
  close: () => void;
};

/** How many rows it affects and which it skips and why: before, as reported by the server, and afterwards with the results. */
export const BulkDialog = <Row extends RaRecord>({ bulk, outcomes, busy, proving, send, close }: Props<Row>) => {
  const t = useTranslate();
  const heading = useId();
  const [words, setWords] = useState('');
  const [password, setPassword] = useState('');
  const [sums, setSums] = useState<Readonly<Record<string, string>>>({});
  const all = outcomes.map((one) => compared(bulk, one, sums));
  const of = (state: Outcome<Row>['state']) => outcomes.filter((one) => one.state === state);
  const ready = of('ready');
  const done = of('done');
  const skipped = of('skipped');
  const unanswered = of('unanswered');
  const agreed = all.filter(({ state }) => state === 'ready').length;
  const isOver = !busy && ready.length === 0;
  const isSent = done.length > 0 || unanswered.length > 0 || busy;
  const isMeant = words.trim() !== '' && (ready.length === 0 || agreed > 0) && (proving === 'no' || password !== '');
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (isMeant && !busy) send(words.trim(), all, proving === 'no' ? null : password);
  };
  return (
    <Dialog open onClose={busy ? undefined : close} fullWidth maxWidth={bulk.compare ? 'md' : 'sm'} aria-labelledby={heading}>
      <form onSubmit={submit}>
        <DialogTitle id={heading}>{t(bulk.label)}</DialogTitle>
        <DialogContent className={`${commands.ask} ${styles.bulk}`}>
          <p role="status">
            {isSent && t('posada.bulk.done', { smart_count: done.length, of: outcomes.length })}
            {!isSent && ready.length > 0 && t('posada.bulk.will', { smart_count: agreed, of: outcomes.length })}
            {!isSent && ready.length === 0 && t('posada.bulk.none')}
          </p>
          <Left title="posada.bulk.skipped" outcomes={skipped} bulk={bulk} />
          <Left title="posada.bulk.unanswered" outcomes={unanswered} bulk={bulk} />
          {!isSent && ready.length > 0 && (
            <>
              {bulk.compare && <Compare rows={ready} compare={bulk.compare} nameOf={bulk.nameOf} sums={sums} type={setSums} />}
              <ReasonInput
                label={t(bulk.asks ?? 'posada.confirm.reason')}
                of={bulk.label}
                value={words}
                change={setWords}
                choices={bulk.choices?.map(({ id }) => ({ id, name: t(`posada.talk.${id}`) }))}
                autoFocus={!bulk.compare}
              />
            </>
          )}
          {proving !== 'no' && <Proof isWrong={proving === 'wrong'} password={password} type={setPassword} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={busy}>
            {t(isOver ? 'posada.bulk.close' : 'posada.confirm.back')}
          </Button>
          {(ready.length > 0 || busy || unanswered.length > 0) && (
            <Button type="submit" variant="contained" disabled={!isMeant} {...sending(busy)}>
              {busy || ready.length > 0 ? t('posada.bulk.do', { smart_count: busy ? outcomes.length : agreed }) : t('posada.bulk.again')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
};

/** Skips rows whose received amount differs from the expected one, or for which none was entered. */
const compared = <Row extends RaRecord>(
  { compare }: Bulk<Row>,
  one: Outcome<Row>,
  sums: Readonly<Record<string, string>>,
): Outcome<Row> => {
  if (!compare || one.state !== 'ready') return one;
  const { amount, moneda } = compare(one.row);
  const typed = sums[String(one.row.id)] ?? '';
  if (amountOf(typed, moneda) === amount) return one;
  return { ...one, state: 'skipped', why: typed.trim() === '' ? 'posada.bulk.notTyped' : 'posada.bulk.differs' };
};

type Comparing<Row extends RaRecord> = {
  rows: readonly Outcome<Row>[];
  compare: NonNullable<Bulk<Row>['compare']>;
  nameOf: Bulk<Row>['nameOf'];
  sums: Readonly<Record<string, string>>;
  type: (sums: Readonly<Record<string, string>>) => void;
};

/** Payer, reference, expected and received amount, row by row, for comparison with the bank statement and the proof. */
const Compare = <Row extends RaRecord>({ rows, compare, nameOf, sums, type }: Comparing<Row>) => {
  const t = useTranslate();
  return (
    <table className={styles.compare}>
      <thead>
        <tr>
          {['row', 'payer', 'reference', 'due', 'received', 'proof'].map((head) => (
            <th key={head} scope="col">
              {t(`posada.bulk.compare.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row }) => {
          const { reference, payer, proof, amount, moneda } = compare(row);
          const id = String(row.id);
          const typed = sums[id] ?? '';
          const isOther = typed.trim() !== '' && amountOf(typed, moneda) !== amount;
          return (
            <tr key={id}>
              <th scope="row">{nameOf(row)}</th>
              <td>
                <RecordContextProvider value={row}>{payer}</RecordContextProvider>
              </td>
              <td>{reference ?? NOTHING}</td>
              <td className="num">{amountText(amount, moneda)}</td>
              <td>
                <TextField
                  size="small"
                  value={typed}
                  onChange={({ target }) => type({ ...sums, [id]: target.value })}
                  error={isOther}
                  helperText={isOther ? t('posada.bulk.differs') : undefined}
                  slotProps={{ htmlInput: { inputMode: 'decimal', 'aria-label': `${t('posada.bulk.compare.received')}: ${nameOf(row)}` } }}
                  autoComplete="off"
                />
              </td>
              <td>{proof || NOTHING}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

/** Skipped rows, each with its reason. */
const Left = <Row extends RaRecord>({
  title,
  outcomes,
  bulk,
}: {
  title: string;
  outcomes: readonly Outcome<Row>[];
  bulk: Pick<Bulk<Row>, 'nameOf'>;
}) => {
  const t = useTranslate();
  if (outcomes.length === 0) return null;
  return (
    <section>
      <h3>{t(title, { smart_count: outcomes.length })}</h3>
      <ul>
        {outcomes.map(({ row, why }) => (
          <li key={String(row.id)}>
            <b>{bulk.nameOf(row)}</b> {why && t(why, { _: why })}
          </li>
        ))}
      </ul>
    </section>
  );
};
