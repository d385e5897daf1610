import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PERSON_TEXTS } from '../../src/kernel/person-texts.ts';
import { ASPECTS, type Aspect } from '../../src/kernel/reviews.ts';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import type { Reservation } from '../reservations/shared/queries.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx';
import { Checkbox } from '../ui/form/Field.tsx';
import { FieldError } from '../ui/form/FieldError.tsx';
import { Form } from '../ui/form/Form.tsx';
import { WordsField } from '../ui/form/WordsField.tsx';
import { Refusal } from '../ui/state/Failure.tsx';
import styles from './reviews.module.css';

/** The possible ratings, from bad to very good. */
const FIGURES = [1, 2, 3, 4, 5] as const;
const TEXT = PERSON_TEXTS.review;
/** The field name used for its errors. */
const WORDS = 'words';

type Figures = Partial<Record<Aspect, number>>;
const areAll = (figures: Figures): figures is Record<Aspect, number> => ASPECTS.every((aspect) => figures[aspect] !== undefined);

/** The form for a review of a stay: ratings and text. Input survives a rejection. */
export const ReviewForm = ({ reservation, isGuest }: { reservation: Reservation; isGuest: boolean }) => {
  const { t } = useTranslation(['reviews', 'fields']);
  const form = useRef<HTMLFormElement>(null);
  const [rating, setRating] = useState<number | null>(null);
  const [figures, setFigures] = useState<Figures>({});
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const write = useCommand({
    send: (body: { calificacion: number; aspectos: Record<Aspect, number> | null; texto: string }, key) =>
      answer(
        api.POST('/api/v1/reservations/{id}/reviews', {
          params: { path: { id: reservation.idreserva } },
          body,
          ...withIdempotencyKey(key),
        }),
      ),
    onFailed: ({ fields }) => fields['texto'] && focus(WORDS),
    refresh: [['reviews']],
  });
  const length = [...text.trim()].length;
  const wordsLabel = isGuest ? t('write.wordsOfPlace') : t('write.wordsOfGuest', { name: reservation.user.nombre });
  const missing = [
    ...(rating === null ? [{ name: 'rating', label: t('write.rating') }] : []),
    ...(isGuest ? ASPECTS.filter((aspect) => figures[aspect] === undefined).map((name) => ({ name, label: t(`aspect.${name}`) })) : []),
  ].map((one) => ({ ...one, text: t('fields:field.required') }));
  const wrongLength = length < TEXT.min ? 'too_short' : length > TEXT.max ? 'too_long' : null;
  const faults = wrongLength ? [...missing, { name: WORDS, label: wordsLabel, text: t(`fields:field.${wrongLength}`) }] : missing;
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(name === WORDS ? 'textarea' : `input[name=${name}]`)?.focus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (faults[0]) return focus(faults[0].name);
    if (rating === null) return;
    if (!isGuest) write.run({ calificacion: rating, aspectos: null, texto: text });
    else if (areAll(figures)) write.run({ calificacion: rating, aspectos: figures, texto: text });
  };
  const codes = write.problem?.fields['texto'] ?? (tried && length < TEXT.min ? ['too_short'] : undefined);
  return (
    <Form ref={form} className={styles.form} onSubmit={submit}>
      {tried && <ErrorSummary errors={faults} focus={focus} />}
      <p className="small mute" aria-hidden>
        {t('figure.1')} – {t('figure.5')}
      </p>
      <Rating name="rating" label={t('write.rating')} value={rating} isMissing={tried && rating === null} onChange={setRating} />
      {isGuest &&
        ASPECTS.map((aspect) => (
          <Rating
            key={aspect}
            name={aspect}
            label={t(`aspect.${aspect}`)}
            value={figures[aspect] ?? null}
            isMissing={tried && figures[aspect] === undefined}
            onChange={(figure) => setFigures({ ...figures, [aspect]: figure })}
          />
        ))}
      <WordsField
        label={wordsLabel}
        hint={t('write.hint')}
        left={(count) => t('left', { count })}
        max={TEXT.max}
        rows={6}
        value={text}
        codes={codes}
        onChange={(next) => {
          setText(next);
          if (write.problem) write.reset();
        }}
      />
      {write.problem && !write.problem.fields['texto'] && <Refusal problem={write.problem} />}
      <Button type="submit" busy={write.busy}>
        {t('write.send')}
      </Button>
    </Form>
  );
};

type RatingProps = { name: string; label: string; value: number | null; isMissing: boolean; onChange: (figure: number) => void };

/** A rating from 1 to 5. */
const Rating = ({ name, label, value, isMissing, onChange }: RatingProps) => {
  const { t } = useTranslation(['reviews', 'fields']);
  return (
    <fieldset aria-describedby={isMissing ? `${name}-fault` : undefined}>
      <legend className="label">{label}</legend>
      <div className={styles.rating}>
        {FIGURES.map((figure) => (
          <Checkbox
            key={figure}
            type="radio"
            name={name}
            label={
              <>
                <span aria-hidden>{figure}</span>
                <span className="vh">{t(`figure.${figure}`)}</span>
              </>
            }
            checked={value === figure}
            onChange={() => onChange(figure)}
          />
        ))}
      </div>
      <FieldError id={`${name}-fault`} error={isMissing ? t('fields:field.required') : undefined} />
    </fieldset>
  );
};
