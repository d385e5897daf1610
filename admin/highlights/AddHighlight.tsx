import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { isMissing } from '../data/api.ts';
import { useChange } from '../ui/writing.tsx';
import styles from './highlights.module.css';

const LARGEST = 2_147_483_647;
const NUMBER = /^[1-9]\d{0,9}$/;
const isNumber = (text: string) => NUMBER.test(text) && Number(text) <= LARGEST;

/** Highlights a space by its number, for administrators; an invalid number or one without a space is reported at the field. */
export const AddHighlight = ({ added }: { added: (id: number) => void }) => {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const t = useTranslate();
  const refuse = (words: string) => {
    setFault(words);
    field.current?.focus();
  };
  const add = useChange({
    send: (write, id: number) => write.highlight(id),
    onSuccess: (_, id) => {
      setTyped('');
      setFault(null);
      added(id);
    },
    onError: (error, id) => refuse(isMissing(error) ? t('posada.highlight.unknown', { id }) : error.message || t('posada.refused')),
  });
  if (!add) return null;
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const text = typed.trim();
    if (!isNumber(text)) return refuse(t('posada.highlight.numeric'));
    if (!add.isPending) add.mutate(Number(text));
  };
  return (
    <form className={styles.add} data-tool="add" onSubmit={submit} noValidate>
      <TextField
        label={t('posada.highlight.number')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setFault(null);
        }}
        error={fault !== null}
        helperText={fault && <span role="alert">{fault}</span>}
        slotProps={{ htmlInput: { inputMode: 'numeric', ref: field, maxLength: 12 } }}
        autoComplete="off"
        size="small"
      />
      <Button type="submit" variant="outlined" startIcon={<AddIcon />} aria-busy={add.isPending}>
        {t('posada.highlight.add')}
      </Button>
    </form>
  );
};
