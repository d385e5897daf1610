import { CircleCheck, Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { rangeText } from '../../src/shared/formats.ts';
import { contactDataIn } from '../../src/shared/talk/contact-data.ts';
import { codePoints } from '../../src/shared/text.ts';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useMe } from '../api/session.ts';
import { useCommand } from '../api/use-command.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/form/Field.tsx';
import { Note } from '../ui/Note.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { Refusal } from '../ui/state/Failure.tsx';
import { GoingOn } from '../ui/state/GoingOn.tsx';
import { LEAST, LeakNote, MOST } from './Composer.tsx';
import { draftKey } from './drafts.ts';
import { WRITE } from './write.ts';

const SENT_MS = 3_000; // docs/rules/product.md
const TEXT_ID = 'first-message';

type Props = {
  open: boolean;
  onClose: () => void;
  listing: number;
  /** The host's first name. */
  name: string;
  stay: { from: string; to: string } | null;
  /** Leads to where the dates are chosen; from a reservation they are known. */
  onDates?: () => void;
  /** The reservation it is about, for either of its sides. */
  reservation?: number;
};

/** The first message of a guest to the host of a space; it needs dates and a phone number (D-a21). */
export const WriteDialog = ({ open, onClose, listing, name, stay, onDates, reservation }: Props) => {
  const { t, i18n } = useTranslation('talk');
  const me = useMe();
  const [params] = useSearchParams();
  const here = `${paths.listing(listing, stay)}?${new URLSearchParams({ ...Object.fromEntries(params), [WRITE]: '1' })}`;
  const key = draftKey(me?.idusuario, `space.${listing}`);
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const length = codePoints(text.trim());
  const found = contactDataIn(text);
  const write = (next: string) => {
    setText(next);
    sessionStorage.setItem(key, next);
  };
  const send = useCommand({
    send: (input: { message: string; from: string; to: string }, intention) =>
      answer(
        api.POST('/api/v1/conversations', {
          body: {
            ...{ accommodation_id: listing, message: input.message, check_in_date: input.from, check_out_date: input.to },
            ...(reservation !== undefined && { idreserva: reservation }),
          },
          ...withIdempotencyKey(intention),
        }),
      ),
    onDone: () => sessionStorage.removeItem(key),
    refresh: [['talk']],
  });
  const sent = send.done?.conversation;
  const hasPhone = Boolean(me?.telefono);
  const because = !stay
    ? t('start.datesFirst')
    : !hasPhone
      ? t('start.phoneFirst')
      : length < LEAST
        ? t('tooShort')
        : length > MOST
          ? t('tooLong')
          : undefined;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('start.title', { name })}
      initialFocus={() => document.getElementById(TEXT_ID) ?? true}
      actions={
        !sent && (
          <Button
            busy={send.busy}
            because={because}
            onClick={() => stay && send.run({ message: text.trim(), from: stay.from, to: stay.to })}
          >
            {t(send.busy ? 'sending' : 'send')}
          </Button>
        )
      }
    >
      {sent ? (
        <>
          <Note kind="success" icon={CircleCheck} role="status">
            {t('start.sent', { name })}
          </Note>
          <GoingOn to={paths.conversation(sent.id)} afterMs={SENT_MS} label={t('start.go')} stay={t('start.stay')} />
        </>
      ) : (
        <>
          {stay ? (
            <p className="num">{rangeText(i18n.language, stay.from, stay.to)}</p>
          ) : (
            <First what={t('start.datesFirst')}>
              <button type="button" className="link" onClick={onDates}>
                {t('start.chooseDates')}
              </button>
            </First>
          )}
          {!hasPhone && (
            <First what={t('start.phoneFirst')}>
              <Link className="link" to={`${paths.profile}?next=${encodeURIComponent(here)}`}>
                {t('start.profile')}
              </Link>
            </First>
          )}
          <TextArea
            id={TEXT_ID}
            label={t('to', { name })}
            rows={5}
            value={text}
            onChange={({ target }) => write(target.value)}
            hint={`${t('count', { count: length, most: MOST })} · ${t('noContact')}`}
            error={length > MOST ? t('tooLong') : undefined}
          />
          {found.length > 0 && <LeakNote found={found} />}
          <Refusal problem={send.problem} />
        </>
      )}
    </Dialog>
  );
};

/** What a message needs first, and the way there. */
const First = ({ what, children }: { what: string; children: ReactNode }) => (
  <Note kind="info" icon={Info}>
    {what} {children}
  </Note>
);
