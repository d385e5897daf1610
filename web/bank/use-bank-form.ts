import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { useForm } from '../ui/form/use-form.ts';
import { useToast } from '../ui/overlay/Toasts.tsx';
import { type BankData, bankQuery, type StoredBank, storedBy } from './queries.ts';
import { type BankField, FIELDS, NUMBERS } from './rules.ts';

type Values = Record<BankField, string>;
type Number = (typeof NUMBERS)[number];

const valuesOf = (data: BankData | null) => Object.fromEntries(FIELDS.map((field) => [field, data?.[field] ?? ''])) as Values;
const orNull = (text: string) => text.trim() || null;

/** The request body: a number that was never revealed is unchanged and left out. */
const bodyOf = (values: Values, isMasked: boolean) => {
  const { government_id, bank_account_number, phone, email, bank_address, branch_code, message, ...required } = values;
  const optional = { phone, email, bank_address, branch_code, message };
  const cleared = Object.fromEntries(Object.entries(optional).map(([name, text]) => [name, orNull(text)])) as {
    [Name in keyof typeof optional]: string | null;
  };
  return { ...required, ...cleared, ...(isMasked ? {} : { government_id, bank_account_number }) };
};

/** The form of the bank data, its numbers masked until they are revealed; calls `onRefused` when it cannot be saved. */
export const useBankForm = (stored: StoredBank, onRefused: () => void) => {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const toast = useToast();
  const [isMasked, setMasked] = useState(stored.data !== null);
  const madeFrom = useRef(stored.etag); // newer data fetched in the background is not what the form shows
  const [isStale, setStale] = useState(false);
  const wanted = useRef<Number | null>(null);
  const form = useForm<Values>({ defaultValues: valuesOf(stored.data), shouldFocusError: false });

  const reveal = useCommand({
    send: (_: Number) => answer(api.GET('/api/v1/bank-data/whole')),
    onDone: ({ data: whole }, field) => {
      for (const name of NUMBERS) form.resetField(name, { defaultValue: whole?.[name] ?? '' }); // other edits stay
      wanted.current = field;
      setMasked(false);
    },
  });
  const { setFocus } = form;
  useEffect(() => {
    if (!isMasked && wanted.current) setFocus(wanted.current);
    wanted.current = null;
  }, [isMasked, setFocus]);

  const save = useCommand({
    send: (values: Values, key) => {
      const headers = { ...withIdempotencyKey(key).headers, ...(madeFrom.current !== null && { 'if-match': madeFrom.current }) };
      return storedBy(api.PUT('/api/v1/bank-data', { body: bodyOf(values, isMasked), headers }));
    },
    onDone: (saved) => {
      client.setQueryData(bankQuery.queryKey, saved);
      begin(saved);
      toast.say(t('bank.saved'));
    },
    onFailed: (problem) => {
      if (problem.status === 412) setStale(true);
      else if (form.refuse(problem, FIELDS)) onRefused();
    },
  });

  const begin = ({ data, etag }: StoredBank) => {
    madeFrom.current = etag;
    form.reset(valuesOf(data));
    setMasked(data !== null);
  };
  const current = () => client.fetchQuery(bankQuery);
  const see = useCommand({
    send: current,
    onDone: (now) => {
      setStale(false);
      begin(now);
    },
  });
  const saveMine = useCommand({
    send: current,
    onDone: ({ etag }) => {
      setStale(false);
      madeFrom.current = etag;
      save.run(form.getValues());
    },
  });
  return { form, isMasked, reveal, save, stale: { isOpen: isStale, close: () => setStale(false), see, saveMine } };
};
