import { Send, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PERSON_TEXTS } from '../../src/kernel/person-texts.ts';
import { type ContactLeak, contactDataIn } from '../../src/kernel/talk/contact-data.ts';
import { codePoints } from '../../src/kernel/text.ts';
import { Button, useOnlyLooking } from '../ui/Button.tsx';
import { Form } from '../ui/form/Form.tsx';
import { Note } from '../ui/Note.tsx';
import styles from './talk.module.css';

export const { min: MIN_LENGTH, max: MAX_LENGTH } = PERSON_TEXTS.message;

/** The words in a message that look like contact data, shown while it is being written (D-a22). */
export const LeakNote = ({ found }: { found: readonly ContactLeak[] }) => {
  const { t } = useTranslation('talk');
  return (
    <Note kind="warning" icon={TriangleAlert}>
      <p>{t('leak.before')}</p>
      <ul className={styles.found}>
        {found.map(({ kind, words }) => (
          <li key={`${kind} ${words}`}>
            <mark>{words}</mark> <span className="mute">{t(`leak.kind.${kind}`)}</span>
          </li>
        ))}
      </ul>
    </Note>
  );
};

type Props = {
  name: string;
  text: string;
  /** The person's own latest messages, oldest first, to detect contact data split over several; null to skip detection. */
  before: readonly string[] | null;
  onChange: (text: string) => void;
  onSend: (text: string) => void;
};

/** The field for a message: Enter sends, Shift+Enter starts a new line; on a phone Enter starts a new line (T-03). */
export const Composer = ({ name, text, before, onChange, onSend }: Props) => {
  const { t } = useTranslation('talk');
  const area = useRef<HTMLTextAreaElement>(null);
  const looking = useOnlyLooking();
  const checked = useDeferredValue(text);
  const found = before === null ? [] : contactDataIn(checked, before);
  const length = codePoints(text.trim());
  const isLong = length > MAX_LENGTH;
  useEffect(() => {
    const box = area.current;
    if (!box) return;
    box.style.height = 'auto';
    if (text !== '') box.style.height = `${box.scrollHeight + 2}px`;
  }, [text]);
  const send = () => {
    if (looking || length < MIN_LENGTH || isLong) return area.current?.focus();
    onSend(text.trim());
    area.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    send();
  };
  return (
    <Form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {found.length > 0 && <LeakNote found={found} />}
      <label className="vh" htmlFor="message">
        {t('to', { name })}
      </label>
      <textarea
        ref={area}
        id="message"
        className="input"
        rows={1}
        value={text}
        placeholder={looking ?? t('write')}
        readOnly={looking !== undefined}
        aria-describedby="message-hint message-count"
        aria-invalid={isLong || undefined}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={press}
      />
      <Button
        type="submit"
        network={false}
        aria-label={t('send')}
        because={looking ?? (length < MIN_LENGTH ? t('tooShort') : isLong ? t('tooLong') : undefined)}
      >
        <Send size={20} aria-hidden />
      </Button>
      <p className={`small mute ${styles.hint}`}>
        <span id="message-hint">
          <span className="only-wide">{t('keys')}</span>
          {before !== null && <span className="only-narrow">{t('noContact')}</span>}
        </span>
        <span id="message-count" className={isLong ? `num ${styles.over}` : 'num'}>
          {t('count', { count: length, most: MAX_LENGTH })}
        </span>
      </p>
    </Form>
  );
};
