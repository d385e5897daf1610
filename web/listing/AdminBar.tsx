import { useQueryClient } from '@tanstack/react-query';
import { CalendarX2, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PERSON_TEXTS } from '../../src/kernel/person-texts.ts';
import { answer, api, withIdempotencyKey } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { useRestTexts } from '../i18n/rest.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { TextArea } from '../ui/form/Field.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import { useToast } from '../ui/overlay/Toasts.tsx';
import { Refusal } from '../ui/state/Failure.tsx';
import styles from './admin-bar.module.css';
import { type Listing, listingQuery } from './shared/queries.ts';

const ACTS = ['verify', 'unverify', 'approve', 'unapprove', 'delete', 'restore'] as const;
type Act = (typeof ACTS)[number];

const send = (act: Act, id: number, reason: string, key: string): Promise<unknown> => {
  const to = { params: { path: { id } }, ...withIdempotencyKey(key) };
  switch (act) {
    case 'verify':
      return answer(api.PUT('/api/v1/accommodations/verify/{id}', { ...to, body: { verificado: 1, reason } }));
    case 'unverify':
      return answer(api.PUT('/api/v1/accommodations/verify/{id}', { ...to, body: { verificado: 0, reason } }));
    case 'approve':
      return answer(api.PUT('/api/v1/accommodations/approve/{id}', { ...to, body: { aprobado: 1, reason } }));
    case 'unapprove':
      return answer(api.PUT('/api/v1/accommodations/approve/{id}', { ...to, body: { aprobado: 0, reason } }));
    case 'delete':
      return answer(api.DELETE('/api/v1/accommodations/delete/{id}', { ...to, body: { reason } }));
    case 'restore':
      return answer(api.DELETE('/api/v1/accommodations/delete/{id}', { ...to, body: { eliminado: 0, reason } }));
  }
};

/**
 * An administrator's actions on this space and its state: confirmed, with a reason, visible immediately (D-a20). The server determines the
 * actions.
 */
export const AdminBar = ({ listing }: { listing: Listing }) => {
  const { t } = useTranslation('moderation');
  const hasTexts = useRestTexts();
  const client = useQueryClient();
  const { say } = useToast();
  const [asking, setAsking] = useState<Act | null>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const id = listing.idalojamiento;
  const command = useCommand({
    send: ({ act, why }: { act: Act; why: string }, key) => send(act, id, why, key),
    onDone: async () => {
      setAsking(null);
      await client.refetchQueries({ queryKey: listingQuery(id).queryKey });
      say(t('done'));
    },
  });
  const open = (act: Act) => {
    command.reset();
    setReason('');
    setMissing(false);
    setAsking(act);
  };
  const confirm = () => {
    const why = reason.trim();
    if (why === '') return setMissing(true);
    if (asking) command.run({ act: asking, why });
  };
  const yesNo = (flag: number) => t(flag === 1 ? 'yes' : 'no');
  const { actions } = listing;
  if (!hasTexts) return null;
  return (
    <section className={styles.bar} aria-label={t('title')}>
      <dl>
        {(['eliminado', 'aprobado', 'verificado'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`${name}`)}</dt>
            <dd>{yesNo(listing[name])}</dd>
          </div>
        ))}
      </dl>
      <p className="row row-wrap">
        {actions.includes('edit') && (
          <ButtonLink look="secondary" small to={paths.edit(id)} icon={<Pencil size={18} aria-hidden />}>
            {t('edit')}
          </ButtonLink>
        )}
        {actions.includes('block_dates') && (
          <ButtonLink look="secondary" small to={paths.block(id)} icon={<CalendarX2 size={18} aria-hidden />}>
            {t('block')}
          </ButtonLink>
        )}
        {ACTS.filter((act) => actions.includes(act)).map((act) => (
          <Button key={act} look={act === 'delete' ? 'danger' : 'secondary'} small onClick={() => open(act)}>
            {t(`${act}`)}
          </Button>
        ))}
      </p>
      <Dialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={asking ? t(`ask.${asking}`) : ''}
        actions={
          <>
            <Button look="quiet" onClick={() => setAsking(null)}>
              {t('cancel')}
            </Button>
            <Button look={asking === 'delete' ? 'danger' : 'primary'} busy={command.busy} onClick={confirm}>
              {asking && t(`${asking}`)}
            </Button>
          </>
        }
      >
        <p>{t('final')}</p>
        <TextArea
          label={t('reason')}
          value={reason}
          maxLength={PERSON_TEXTS.reason.max}
          error={missing && reason.trim() === '' ? t('reasonPlease') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {command.problem && (
          <>
            <p className="semi">{t('cannot')}</p>
            <Refusal problem={command.problem} />
          </>
        )}
      </Dialog>
    </section>
  );
};
