import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../../api/problem.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';
import styles from './incoming.module.css';
import { readFeedsAgain, sendAddress, sendSync, siteOf } from './queries.ts';
import { useCountsText } from './use-counts-text.ts';

type Props = { id: number; first: boolean; onSay: (text: string) => void };

/** Adds an imported calendar, which is read immediately. Input survives a rejection. */
export const AddFeed = ({ id, first, onSay }: Props) => {
  const { t } = useTranslation('feeds');
  const cache = useQueryClient();
  const countsText = useCountsText();
  const { say } = useToast();
  const [draft, setDraft] = useState('');
  const read = useCommand({
    send: (feed: number, key) => sendSync(id, feed, false, key),
    onDone: async (counts) => {
      onSay(countsText(counts));
      await readFeedsAgain(cache, id);
    },
    onFailed: () => readFeedsAgain(cache, id), // its row shows the error
  });
  const add = useCommand({
    send: (url: string, key) => sendAddress(id, url, key),
    onDone: async ({ feed }) => {
      setDraft('');
      say(t('added', { site: siteOf(feed) }));
      await readFeedsAgain(cache, id);
      read.run(feed.id);
    },
  });
  const wrong = isProblem(add.problem) && add.problem.fields['icalUrl'] ? add.problem.detail : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.trim() !== '') add.run(draft.trim());
  };
  return (
    <Form className={styles.add} onSubmit={submit}>
      <TextField
        label={t(first ? 'add.first' : 'add.further')}
        hint={t('add.hint')}
        error={wrong}
        value={draft}
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2_000}
        onChange={({ target }) => {
          if (add.problem) add.reset();
          setDraft(target.value);
        }}
      />
      {!wrong && <Refusal problem={add.problem} />}
      <p className="row row-wrap">
        <Button
          type="submit"
          look="secondary"
          busy={add.busy}
          because={draft.trim() === '' ? t('add.empty') : undefined}
          icon={<Plus size={18} aria-hidden />}
        >
          {t('add.do')}
        </Button>
        {read.busy && (
          <span className="row mute" role="status">
            <span className="spin" aria-hidden="true" />
            {t('reading')}
          </span>
        )}
      </p>
    </Form>
  );
};
