import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountText } from '../../src/kernel/formats.ts';
import { PERSON_TEXTS } from '../../src/kernel/person-texts.ts';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { sendWithProgress } from '../publish/photos/upload.ts';
import { ownWindows } from '../reservations/shared/own-windows.ts';
import type { Reservation } from '../reservations/shared/queries.ts';
import type { Standing } from '../reservations/shared/state.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/form/Field.tsx';
import { FileField } from '../ui/form/FileField.tsx';
import { Form } from '../ui/form/Form.tsx';
import { CopyButton } from '../ui/overlay/CopyButton.tsx';
import { Failure, Refusal } from '../ui/state/Failure.tsx';
import { LinesSkeleton } from '../ui/state/Skeletons.tsx';
import { useFocusOnChange } from '../ui/use-focus-on-change.ts';
import styles from './payment.module.css';
import { transferQuery } from './queries.ts';

type Props = { reservation: Reservation; token: string; standing: Standing; onChanged: () => void };
export type BankAccount = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof transferQuery>['queryFn']>>>>['bank'];
export type Notice = { reference: string; receipt: File | null };

/**
 * First the button that starts the period for the transfer, then the bank account, field by field, then the notice that the money was sent,
 * which stops that period (K-15, D-48).
 */
export const TransferBox = ({ reservation, token, standing, onChanged }: Props) => {
  const { t, i18n } = useTranslation('payment');
  const client = useQueryClient();
  const id = reservation.idreserva;
  const isBegun = standing !== 'accepted';
  const transfer = useQuery({ ...transferQuery(id, token), enabled: isBegun });
  const details = useFocusOnChange<HTMLHeadingElement>(standing);
  const [sent, setSent] = useState<number | null>(null);
  const send = useCommand({
    send: (notice: Notice | null, key) =>
      answer(
        api.POST('/api/v1/pago/transfer', {
          // multipart: the contract's body is what the form contains
          body: { id_reserva: id, token, ...(notice?.reference && { reference: notice.reference }) },
          bodySerializer: () => {
            const form = new FormData();
            form.set('id_reserva', String(id));
            form.set('token', token);
            if (notice) form.set('reference', notice.reference || t('transfer.done'));
            if (notice?.receipt) form.set('receipt', notice.receipt);
            return form;
          },
          ...withIdempotencyKey(key),
          ...(notice?.receipt && { fetch: (request: Request) => sendWithProgress(request, setSent) }),
        }),
      ).finally(() => setSent(null)),
    onDone: (fresh) => {
      client.setQueryData(transferQuery(id, token).queryKey, fresh);
      onChanged();
    },
  });
  const problem = send.problem && <Refusal problem={send.problem} />;
  if (!isBegun) {
    const window = { transfer: ownWindows(i18n.language, reservation).transfer };
    return (
      <>
        <p className="small">{t('transfer.begins')}</p>
        <div>
          <Button busy={send.busy} onClick={() => send.run(null)}>
            {t('transfer.start', window)}
          </Button>
        </div>
        {problem}
      </>
    );
  }
  if (transfer.error) return <Failure error={transfer.error} retry={() => void transfer.refetch()} />;
  if (!transfer.data) return <LinesSkeleton count={4} />;
  return (
    <>
      {standing === 'transfer' && (
        <h3 ref={details} tabIndex={-1}>
          {t('transfer.yours')}
        </h3>
      )}
      <Account bank={transfer.data.bank} />
      {standing === 'transfer' && (
        <>
          <p className="small">{t('transfer.then')}</p>
          <NoticeForm busy={send.busy} sent={sent} onSend={send.run} />
        </>
      )}
      {problem}
    </>
  );
};

/**
 * The types that the server accepts; it inspects the content, while a browser only knows the file name, and sometimes not even the type.
 */
const TYPES = ['image/png', 'image/jpeg'];
const MAX_BYTES = 4 * 1024 * 1024;

/** The guest's notice of a transfer: its reference and a proof, both optional. `sent`: upload progress, 0 to 1. */
export const NoticeForm = ({ busy, sent, onSend }: { busy: boolean; sent: number | null; onSend: (notice: Notice) => void }) => {
  const { t } = useTranslation('payment');
  const [reference, setReference] = useState('');
  const [receipt, setReceipt] = useState<File | null>(null);
  const [reading, setReading] = useState(false);
  const wrong = receipt && (receipt.type !== '' && !TYPES.includes(receipt.type) ? 'type' : receipt.size > MAX_BYTES ? 'size' : null);
  return (
    <Form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong) event.currentTarget.querySelector<HTMLElement>('input[type=file]')?.focus();
        else onSend({ reference: reference.trim(), receipt });
      }}
    >
      <TextField
        label={t('transfer.number')}
        hint={t('transfer.numberHint')}
        value={reference}
        maxLength={PERSON_TEXTS.transferReference.max}
        onChange={(event) => setReference(event.target.value)}
      />
      <FileField
        label={t('transfer.receipt')}
        hint={t('transfer.receiptHint')}
        accept={TYPES.join()}
        error={wrong ? t(`transfer.wrong.${wrong}`) : undefined}
        onReading={setReading}
        onChoose={setReceipt}
      />
      {sent !== null && (
        <progress className={styles.sending} max={1} value={sent} aria-label={t('transfer.sending', { percent: Math.round(sent * 100) })} />
      )}
      <div>
        <Button type="submit" busy={busy || reading}>
          {t('transfer.announce')}
        </Button>
      </div>
    </Form>
  );
};

/** The bank account, each field with a button to copy it. */
export const Account = ({ bank }: { bank: BankAccount }) => {
  const { t } = useTranslation('payment');
  const fields = [
    ['bank', bank.bank_name],
    ['account', bank.bank_account_number],
    ['holder', bank.holder],
    ['taxId', bank.government_id],
    ['email', bank.email],
    ['reference', bank.reference],
    ['amount', amountText(bank.amount, bank.moneda)],
  ] as const;
  return (
    <dl className={styles.bank}>
      {fields
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{t(`transfer.${name}`)}</dt>
            <dd>
              {value}
              <CopyButton
                label={t('transfer.copy', { what: t(`transfer.${name}`) })}
                text={name === 'amount' ? String(bank.amount) : value}
              />
            </dd>
          </div>
        ))}
    </dl>
  );
};
