import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { instantParts } from '../../src/kernel/instants.ts';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { Note } from '../ui/Note.tsx';
import { Failure } from '../ui/state/Failure.tsx';
import { useDeviceZone } from '../ui/state/use-time-left.ts';
import { BankForm } from './BankForm.tsx';
import { bankQuery } from './queries.ts';

/** The account for a host's payouts (U-07): masked, revealed with the password; new data is held before anything is paid. */
export const BankPage = () => {
  const { t, i18n } = useTranslation('account');
  const zone = useDeviceZone();
  const { data, error, refetch } = useQuery(bankQuery);
  const held = data?.payouts_from ? instantParts(i18n.language, zone, data.payouts_from) : null;
  return (
    <div className="form-page">
      <h1>{t('bank.title')}</h1>
      <p className="mute">{t('bank.text')}</p>
      {held && (
        <Note kind="info" icon={ShieldCheck} role="status">
          {t('bank.held', { day: held.day, time: held.time })}{' '}
          <Link className="link" to={paths.earnings}>
            {t('bank.earnings')}
          </Link>
        </Note>
      )}
      {error && <Failure error={error} retry={() => void refetch()} />}
      {data && <BankForm stored={data} />}
    </div>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  await client.ensureQueryData(bankQuery);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('account:bank.title'), noindex: true }) };
