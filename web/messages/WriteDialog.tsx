import { CircleCheck, Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rangeText } from '../../src/kernel/formats.ts';
import { contactDataIn } from '../../src/kernel/talk/contact-data.ts';
import { codePoints } from '../../src/kernel/text.ts';
import { PhoneFields } from '../account/phone/PhoneFields.tsx';
import { useProfileForm } from '../account/shared/use-profile-form.ts';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { type Me, useMe } from '../api/session.ts';
import { useCommand } from '../api/use-command.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/form/Field.tsx';
import { Note } from '../ui/Note.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { Refusal } from '../ui/state/Failure.tsx';
import { GoingOn } from '../ui/state/GoingOn.tsx';
import { LeakNote, MAX_LENGTH, MIN_LENGTH } from './Composer.tsx';
import { draftKey } from './drafts.ts';

const SENT_MS = 3_000; // docs/rules/product.md
const TEXT_ID = 'first-message';

type Props = {
  open: boolean;
  onClose: () => void;
  listing: number;
  /** The host's first name. */
  name: string;
  stay: { from: string; to: string } | null;
  /** The number of guests, if known. */
  guests?: number;
  /** Navigates to the date selection; absent from a reservation, whose dates are known. */
  onDates?: () => void;
  /** The reservation it is about, for either side. */
  reservation?: number;
  /** The stay is paid: contact data may be exchanged (T-06). */
  paid?: boolean;
};

/** A guest's first message to the host of a space; it requires dates and a phone number, which is requested if missing (D-a21). */
export const WriteDialog = (props: Props) => {
  const me = useMe();
  return me && <Form {...props} me={me} />;
};

const Form = ({ me, open, onClose, listing, name, stay, guests, onDates, reservation, paid = false }: Props & { me: Me }) => {
  const { t, i18n } = useTranslation('talk');
  const key = draftKey(me.idusuario, `space.${listing}`);
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  const length = codePoints(text.trim());
  const found = paid ? [] : contactDataIn(text);
  const write = (next: string) => {
    setText(next);
    sessionStorage.setItem(key, next);
  };
  const send = useCommand({
    send: (input: { message: string; from: string; to: string }, intention) =>
      answer(
        api.POST('/api/v1/conversations', {
          body: {
            accommodation_id: listing,
            message: input.message,
            check_in_date: input.from,
            check_out_date: input.to,
            ...(guests !== undefined && { guests }),
            ...(reservation !== undefined && { idreserva: reservation }),
          },
          ...withIdempotencyKey(intention),
        }),
      ),
    onDone: () => sessionStorage.removeItem(key),
    refresh: [['talk']],
  });
  const sent = send.done?.conversation;
  const [asksPhone] = useState(!me.telefono); // stays visible after it is saved: the message may still be rejected
  const phone = useProfileForm({ me, only: ['telefono'], onSaved: () => press() });
  const press = () => stay && send.run({ message: text.trim(), from: stay.from, to: stay.to });
  const because = !stay ? t('start.datesFirst') : length < MIN_LENGTH ? t('tooShort') : length > MAX_LENGTH ? t('tooLong') : undefined;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('start.title', { name })}
      initialFocus={() => document.getElementById(TEXT_ID) ?? true}
      actions={
        !sent && (
          <Button
            busy={send.busy || phone.save.busy}
            because={because}
            onClick={() => (asksPhone ? void phone.form.handleSubmit((values) => phone.save.run(values))() : press())}
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
            <Note kind="info" icon={Info}>
              {t('start.datesFirst')}{' '}
              <button type="button" className="link" onClick={onDates}>
                {t('start.chooseDates')}
              </button>
            </Note>
          )}
          <TextArea
            id={TEXT_ID}
            label={t('to', { name })}
            rows={5}
            value={text}
            onChange={({ target }) => write(target.value)}
            hint={`${t('count', { count: length, most: MAX_LENGTH })}${paid ? '' : ` · ${t('noContact')}`}`}
            error={length > MAX_LENGTH ? t('tooLong') : undefined}
          />
          {found.length > 0 && <LeakNote found={found} />}
          {asksPhone && <PhoneFields {...phone} />}
          <Refusal problem={send.problem ?? (phone.save.problem?.fields['telefono'] ? null : phone.save.problem)} />
        </>
      )}
    </Dialog>
  );
};
