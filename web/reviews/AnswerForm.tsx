import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PERSON_TEXTS } from '../../src/kernel/person-texts.ts';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/form/Form.tsx';
import { WordsField } from '../ui/form/WordsField.tsx';
import { Refusal } from '../ui/state/Failure.tsx';
import type { Review } from './queries.ts';
import styles from './reviews.module.css';

/** Maximum length of an answer, in code points. */
const ANSWER_MAX = PERSON_TEXTS.reviewAnswer.max;

/** The one public answer to a review. */
export const AnswerForm = ({ review }: { review: Review }) => {
  const { t } = useTranslation('reviews');
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const send = useCommand({
    send: (texto: string, key) =>
      answer(
        api.POST('/api/v1/reservations/{id}/reviews/{side}/answer', {
          params: { path: { id: review.idreserva, side: review.lado } },
          body: { texto },
          ...withIdempotencyKey(key),
        }),
      ),
    onFailed: ({ fields }) => fields['texto'] && form.current?.querySelector('textarea')?.focus(),
    refresh: [['reviews']],
  });
  const length = [...text.trim()].length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (length > 0 && length <= ANSWER_MAX) send.run(text);
  };
  return (
    <Form ref={form} className={styles.form} onSubmit={submit}>
      <WordsField
        label={t('answer.label')}
        hint={t('answer.hint')}
        left={(count) => t('left', { count })}
        max={ANSWER_MAX}
        value={text}
        codes={send.problem?.fields['texto']}
        onChange={setText}
      />
      {send.problem && !send.problem.fields['texto'] && <Refusal problem={send.problem} />}
      <Button type="submit" look="secondary" busy={send.busy} because={length > 0 ? undefined : t('answer.missing')}>
        {t('answer.send')}
      </Button>
    </Form>
  );
};
