import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Methods } from '../../payment/Methods.tsx';
import { Refusal } from '../../ui/state/Failure.tsx';
import { ownWindows } from '../own-windows.ts';
import { draftBecomes, type Offer } from './draft.ts';
import { StepButtons } from './StepPrice.tsx';
import type { StepProps } from './step.ts';

/** The payment method for the time after the acceptance, each with its surcharge and total (K-10). Nothing is charged here. */
export const StepPayment = ({ draft, offers, go }: StepProps) => {
  const { t, i18n } = useTranslation(['reservations', 'payment']);
  const client = useQueryClient();
  const wanted = draft.tipopago ?? draft.from?.method;
  const first = offers.find(({ method, available }) => available && method === wanted) ?? offers.find(({ available }) => available);
  const [method, setMethod] = useState<Offer['method'] | null>(first?.method ?? null);
  const choose = useCommand({
    send: (tipopago: Offer['method'], key) =>
      answer(
        api.PUT('/api/v1/reservations/{id}/tipopago', {
          params: { path: { id: draft.idreserva } },
          body: { tipopago },
          ...withIdempotencyKey(key),
        }),
      ),
    onDone: ({ reservation }) => {
      draftBecomes(client, reservation);
      go(2);
    },
  });
  return (
    <>
      <h1>{t('method.title')}</h1>
      <p className="mute">{t('method.text')}</p>
      <Methods
        offers={offers}
        chosen={method}
        onChoose={setMethod}
        transferHow={t('payment:method.bankTransfer.how', { transfer: ownWindows(i18n.language, draft).transfer })}
      />
      {choose.problem && <Refusal problem={choose.problem} />}
      <StepButtons
        back={() => go(0)}
        next={() => method && choose.run(method)}
        because={choose.busy ? t('method.saving') : method ? undefined : t('method.choose')}
      />
    </>
  );
};
