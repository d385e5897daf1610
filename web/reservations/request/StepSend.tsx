import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, CreditCard, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { TERMS_VERSION } from '../../../src/kernel/legal/terms-version.ts';
import { guestCost } from '../../../src/kernel/price/stay-cost.ts';
import { ProfileForm } from '../../account/ProfileForm.tsx';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import type { Problem } from '../../api/problem.ts';
import { meQuery, useMe } from '../../api/session.ts';
import { useCommand } from '../../api/use-command.ts';
import { paths } from '../../paths.ts';
import { ShortCost } from '../../pricing/ShortCost.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/form/Field.tsx';
import { WordsField } from '../../ui/form/WordsField.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { ProblemText } from '../../ui/state/ProblemText.tsx';
import { useReaderZone } from '../../ui/state/use-time-left.ts';
import { ToConfirm } from '../confirmed/Confirmed.tsx';
import { draftBecomes, type Offer } from '../shared/draft.ts';
import { answerLimit, ownWindows, payLimitLater } from '../shared/own-windows.ts';
import { Alternatives } from './Alternatives.tsx';
import styles from './reserve.module.css';
import type { CouponProps, StepProps } from './step.ts';

/** The queries that the total is computed from: the draft with its payment methods, and the coupon. */
const SAYS_TOTAL = [['draft'], ['coupon']] as const;

/** Maximum length of the note to the host, in code points (D-131). */
const NOTE_MAX = 512;

type Props = StepProps & {
  coupon: CouponProps;
  terms: boolean;
  setTerms: (accepted: boolean) => void;
  /** The guest's note to the host, sent with the request. */
  note: string;
  setNote: (note: string) => void;
  /** A change of the draft's dates or guests is in flight. */
  changing: boolean;
};

/**
 * The note, missing profile fields, what happens next, the terms, and the button that sends the request; pressing it repeatedly sends one
 * command (K-06 to K-09).
 */
export const StepSend = ({ draft, offer, coupon, terms, setTerms, note, setNote, changing }: Props) => {
  const { t } = useTranslation(['reservations', 'common']);
  const me = useMe();
  const client = useQueryClient();
  const [refused, setRefused] = useState<Problem | null>(null);
  const path = { id: draft.idreserva };
  const request = useCommand({
    send: async (method: Offer['method'], key) => {
      if (draft.tipopago !== method)
        await answer(
          api.PUT('/api/v1/reservations/{id}/tipopago', {
            params: { path },
            body: { tipopago: method },
            ...withIdempotencyKey(crypto.randomUUID()),
          }),
        );
      return answer(
        api.PUT('/api/v1/reservations/request/{id}', {
          params: { path },
          body: {
            total: draft.total,
            terminos: TERMS_VERSION,
            ...(coupon.applied && { coupon: coupon.applied.cupon.code }),
            ...(note.trim() && { nota: note }),
          }, // the total shown here: the server rejects the call if it would charge more
          ...withIdempotencyKey(key),
        }),
      );
    },
    onFailed: async (problem) => {
      if (problem.code === 'profile_incomplete') await client.invalidateQueries({ queryKey: meQuery.queryKey });
      else if (!problem.fields['nota']) {
        if (problem.fields['coupon']) coupon.choose('');
        if (problem.code === 'total_changed') await Promise.all(SAYS_TOTAL.map((queryKey) => client.invalidateQueries({ queryKey })));
        setRefused(problem);
      }
    },
    onDone: ({ reservation }) => draftBecomes(client, reservation),
    refresh: [['reservations'], ['availability']],
  });
  const cost = guestCost(draft, offer);
  const missing = me?.missing ?? [];
  const because = !terms ? t('price.acceptFirst') : !offer ? t('method.choose') : changing ? t('dates.changing') : undefined;
  const send = () => offer && request.run(offer.method);
  const accept = (
    <>
      {cost && (
        <p className={`price ${styles.due}`}>
          <ShortCost cost={cost} stay={{ from: draft.fecha_inicio, to: draft.fecha_termino }} />
        </p>
      )}
      <Checkbox
        checked={terms}
        onChange={(event) => setTerms(event.target.checked)}
        label={
          <>
            {t('price.accept')}{' '}
            <Link className="link" to={paths.terms} target="_blank" rel="noopener">
              {t('price.terms')}
              <span className="vh"> ({t('price.newTab')})</span>
            </Link>
          </>
        }
      />
    </>
  );
  return (
    <>
      <WordsField
        label={t('note.label', { name: draft.accommodation.user.nombre })}
        hint={t('note.hint')}
        left={(count) => t('note.left', { count })}
        max={NOTE_MAX}
        value={note}
        codes={request.problem?.fields['nota']}
        onChange={(text) => {
          setNote(text);
          if (request.problem?.fields['nota']) request.reset();
        }}
      />
      <Afterwards draft={draft} />
      <ToConfirm reservation={draft} side="guest" />
      {me && missing.length > 0 ? (
        <section className="panel panel-p">
          <h3>{t('send.missing')}</h3>
          <p className="mute">{t('send.missingText')}</p>
          <ProfileForm
            me={me}
            only={missing}
            submit={t('send.saveAndSend')}
            because={because}
            beforeSubmit={accept}
            onSaved={(user) => user.missing.length === 0 && send()}
          />
        </section>
      ) : (
        <>
          {accept}
          <div className={styles.stepDo}>
            <Button busy={request.busy} because={because} onClick={send}>
              {t('send.reserve')}
            </Button>
            {because && <p className="small mute">{because}</p>}
          </div>
        </>
      )}
      <Dialog
        open={refused !== null}
        onClose={() => setRefused(null)}
        title={t('send.refused')}
        actions={<Button onClick={() => setRefused(null)}>{t('common:close')}</Button>}
      >
        <p>
          <ProblemText problem={refused} />
        </p>
        <Alternatives problem={refused} pathOf={(stay) => paths.reserve(draft.alojamiento_idalojamiento, stay, draft.guests)} />
        <p className="small mute">{t('send.nothingCharged')}</p>
      </Dialog>
    </>
  );
};

/** What follows the request: how long the host and then the guest have, and the limit on the day of arrival if that is near (D-49). */
const Afterwards = ({ draft }: Pick<StepProps, 'draft'>) => {
  const { t, i18n } = useTranslation('reservations');
  const { answer: answerWithin, pay } = ownWindows(i18n.language, draft);
  const reader = useReaderZone();
  const answerBy = answerLimit(reader, i18n.language, draft);
  const payBy = payLimitLater(reader, i18n.language, draft);
  const { nombre: name } = draft.accommodation.user;
  return (
    <ul className={styles.afterList}>
      <li>
        <Hourglass size={20} aria-hidden />
        {t('send.hold')}
      </li>
      <li>
        <CalendarClock size={20} aria-hidden />
        {answerBy ? t('send.answerLimit', { name, ...answerBy }) : t('send.answer', { name, answer: answerWithin })}
      </li>
      <li>
        <CreditCard size={20} aria-hidden />
        {payBy ? t('send.payLimit', { pay, ...payBy }) : t('send.pay', { pay })}
      </li>
    </ul>
  );
};
