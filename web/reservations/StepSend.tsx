import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, CreditCard, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ProfileForm } from '../account/ProfileForm.tsx';
import { answer, api, once } from '../api/client.ts';
import type { Problem } from '../api/problem.ts';
import { meQuery, useMe } from '../api/session.ts';
import { useCommand } from '../api/use-command.ts';
import { dayWithWeekday } from '../format.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { StepProps } from './ReservePage.tsx';

type Alternatives = readonly { from: string; to: string }[];

/** What happens next, and the request itself: one command however often it is pressed (K-06 to K-09). */
export const StepSend = ({ draft, go }: StepProps) => {
  const { t, i18n } = useTranslation(['reservations', 'common']);
  const me = useMe();
  const client = useQueryClient();
  const [refused, setRefused] = useState<Problem | null>(null);
  const request = useCommand({
    send: (_, key) =>
      answer(api.PUT('/api/v1/reservations/request/{id}', { params: { path: { id: draft.idreserva } }, body: {}, ...once(key) })),
    onFailed: async (problem) => {
      if (problem.code === 'profile_incomplete') await client.invalidateQueries({ queryKey: meQuery.queryKey });
      else setRefused(problem);
    },
    refresh: [['draft'], ['reservations'], ['availability']],
  });
  const missing = me?.missing ?? [];
  const alternatives = (refused?.extra['alternatives'] ?? []) as Alternatives;
  return (
    <>
      <h1>{t('send.title')}</h1>
      <ul className="after-list">
        <li>
          <Hourglass size={20} aria-hidden />
          {t('send.hold')}
        </li>
        <li>
          <CalendarClock size={20} aria-hidden />
          {t('send.answer', { name: draft.accommodation.user.nombre })}
        </li>
        <li>
          <CreditCard size={20} aria-hidden />
          {t('send.pay')}
        </li>
      </ul>
      {me && missing.length > 0 ? (
        <section className="panel panel-p">
          <h2>{t('send.missing')}</h2>
          <p className="mute">{t('send.missingText')}</p>
          <ProfileForm
            me={me}
            only={missing}
            submit={t('send.saveAndSend')}
            onSaved={(user) => user.missing.length === 0 && request.run()}
          />
        </section>
      ) : (
        <div className="step-do">
          <Button look="quiet" onClick={() => go(1)}>
            {t('common:back')}
          </Button>
          <Button busy={request.busy} onClick={() => request.run()}>
            {t('send.reserve')}
          </Button>
          <p className="small mute">{t('send.nothingYet')}</p>
        </div>
      )}
      <Dialog
        open={refused !== null}
        onClose={() => setRefused(null)}
        title={t('send.refused')}
        actions={<Button onClick={() => setRefused(null)}>{t('common:close')}</Button>}
      >
        <p>{refused?.detail}</p>
        {alternatives.length > 0 && (
          <>
            <p className="semi">{t('send.alternatives')}</p>
            <ul className="stack">
              {alternatives.map(({ from, to }) => (
                <li key={from + to}>
                  <Link className="link num" to={paths.reserve(draft.alojamiento_idalojamiento, { from, to }, draft.guests)}>
                    {t('fromTo', { from: dayWithWeekday(from, i18n.language), to: dayWithWeekday(to, i18n.language) })}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        <p className="small mute">{t('send.nothingCharged')}</p>
      </Dialog>
    </>
  );
};
