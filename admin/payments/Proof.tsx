import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import lists from '../ui/lists/lists.module.css';
import { useChange } from '../ui/writing.tsx';
import styles from './to-receive.module.css';

/** The path of a transfer's proof: by reservation for the payment that begins the stay, by payment for later months. */
export const proofPath = (of: { readonly reservation: number } | { readonly payment: string }): string =>
  'payment' in of ? `payments/${encodeURIComponent(of.payment)}` : `reservations/${of.reservation}`;

/** The proof of a transfer, shown next to its data. Loaded on request, since each view is recorded (SEC-15). */
export const Proof = ({ path }: { path: string }) => {
  const t = useTranslate();
  const [picture, setPicture] = useState<string | null>(null);
  const look = useChange({
    send: async (write) => URL.createObjectURL(new Blob([await write.proof(`/api/v1/console/${path}/receipt`)])),
    onSuccess: setPicture,
  });
  useEffect(() => () => (picture === null ? undefined : URL.revokeObjectURL(picture)), [picture]);
  if (picture !== null) {
    return (
      <a href={picture} target="_blank" rel="noreferrer">
        <img className={styles.proof} src={picture} alt={t('posada.receive.proof')} />
      </a>
    );
  }
  if (!look) return null;
  return (
    <>
      <Button size="small" onClick={() => look.isPending || look.mutate()}>
        {t('posada.receive.look')}
      </Button>
      {look.isError && <span role="alert"> {t('posada.failed')}</span>}
    </>
  );
};

/** The guest's notice of a transfer: the reference, and the proof if there is one. `brief`: without text, for narrow places. */
export const TransferSaid = ({ reference, proof, brief }: { reference: string | null; proof: string | null; brief?: boolean }) => {
  const t = useTranslate();
  if (brief) {
    return (
      <>
        <span className={`mute ${lists.line}`} title={reference ?? undefined}>
          {reference}
        </span>{' '}
        {proof && <Proof path={proof} />}
      </>
    );
  }
  return (
    <>
      <span className="mute">
        {reference === null ? t('posada.receive.noReference') : t('posada.money.announced.reference', { reference })}
      </span>{' '}
      {proof === null ? <span className="mute">{t('posada.money.announced.noProof')}</span> : <Proof path={proof} />}
    </>
  );
};
