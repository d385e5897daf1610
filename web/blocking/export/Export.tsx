import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answer, api, withIdempotencyKey } from '../../api/client.ts';
import { isProblem } from '../../api/problem.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/overlay/CopyButton.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { useToast } from '../../ui/overlay/Toasts.tsx';
import { Failure, Refusal } from '../../ui/state/Failure.tsx';
import { LinesSkeleton } from '../../ui/state/Skeletons.tsx';
import styles from './export.module.css';

const addressesQuery = (id: number) =>
  queryOptions({
    queryKey: ['ical', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/ical/{id}', { params: { path: { id } }, signal })),
    retry: false,
  });

/** The URLs through which other sites read when the space is taken, and replacing them (SEC-12). */
export const Export = ({ id }: { id: number }) => {
  const { t } = useTranslation(['blocking', 'common']);
  const cache = useQueryClient();
  const { say } = useToast();
  const [asking, setAsking] = useState(false);
  const { data, error, refetch } = useQuery(addressesQuery(id));
  const renew = useCommand({
    send: (_: null, key) => answer(api.PUT('/api/v1/ical/{id}', { params: { path: { id } }, ...withIdempotencyKey(key) })),
    onDone: (fresh) => {
      cache.setQueryData(addressesQuery(id).queryKey, fresh);
      setAsking(false);
      say(t('out.renewed'));
    },
  });
  const ask = () => {
    renew.reset();
    setAsking(true);
  };
  if (isProblem(error) && error.status === 404) return null; // for an administrator; the console shows them for a stated reason
  return (
    <section className={styles.out} aria-labelledby="h-out">
      <h2 id="h-out">{t('out.title')}</h2>
      <p>{t('out.how')}</p>
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data ? (
        <>
          <Address name={t('out.ical')} hint={t('out.icalHint')} copy={t('out.copyIcal')} url={data.url_ical} />
          <Address name={t('out.json')} hint={t('out.jsonHint')} copy={t('out.copyJson')} url={data.url_json} />
          <p className="small mute">{t('out.private')}</p>
          {data.actions.includes('renew') && (
            <p>
              <Button look="secondary" icon={<RefreshCw size={18} aria-hidden />} onClick={ask}>
                {t('out.renew')}
              </Button>
            </p>
          )}
        </>
      ) : (
        <LinesSkeleton count={4} />
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('out.ask.title')}
        actions={
          <>
            <Button look="quiet" onClick={() => setAsking(false)}>
              {t('common:cancel')}
            </Button>
            <Button busy={renew.busy} onClick={() => renew.run(null)}>
              {t('out.renew')}
            </Button>
          </>
        }
      >
        <p>{t('out.ask.text')}</p>
        <Refusal problem={renew.problem} />
      </Dialog>
    </section>
  );
};

/** Read-only; focus selects all of it, for browsers that do not allow copying by script. */
const Address = ({ name, hint, copy, url }: { name: string; hint: string; copy: string; url: string }) => {
  const id = useId();
  return (
    <div className={styles.address}>
      <label className="semi" htmlFor={id}>
        {name}
      </label>
      <div className={styles.line}>
        <input
          id={id}
          className="input num"
          readOnly
          value={url}
          aria-describedby={`${id}-hint`}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton className="btn btn-secondary btn-icon" label={copy} text={url} />
      </div>
      <p id={`${id}-hint`} className="small mute">
        {hint}
      </p>
    </div>
  );
};
