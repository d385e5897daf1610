import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEnv } from '../env.ts';
import { signedIn } from '../guards.ts';
import type { Handle } from '../head.ts';
import type { PageContext } from '../page.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Drawing } from '../ui/state/Drawing.tsx';
import { EmptyState } from '../ui/state/EmptyState.tsx';
import { Failure } from '../ui/state/Failure.tsx';
import { ComingPayouts } from './ComingPayouts.tsx';
import styles from './earnings.module.css';
import { HeldPayouts } from './HeldPayouts.tsx';
import { MadePayouts } from './MadePayouts.tsx';
import { MonthChart } from './MonthChart.tsx';
import { NextPayout } from './NextPayout.tsx';
import { downloads, type Earnings, earningsQuery } from './queries.ts';
import { Rail } from './Rail.tsx';

const isEmpty = ({ proximos, retenidos, pagados, deudas, meses }: Earnings) =>
  proximos.length + retenidos.length + pagados.length + deudas.length + meses.length === 0;

/** A host's payouts: next, held and why, upcoming, paid and owed, with a table and a monthly statement to download. */
export const EarningsPage = () => {
  const { t } = useTranslation('earnings');
  const { now } = useEnv();
  const { data, error, refetch } = useQuery(earningsQuery);
  const next = data?.proximos.find(({ estado }) => estado === 'paid');
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        {data && data.meses.length > 0 && (
          <a className="btn btn-secondary" href={downloads.table} download>
            <Download size={20} aria-hidden />
            {t('table')}
          </a>
        )}
      </div>
      {error && <Failure error={error} retry={() => void refetch()} />}
      {data && isEmpty(data) && (
        <EmptyState
          icon={<Drawing of="coins" />}
          title={t('empty')}
          action={<ButtonLink to={data.cuenta ? paths.dashboard : paths.bank}>{t(data.cuenta ? 'spaces' : 'add')}</ButtonLink>}
        >
          {t('emptyText')}
        </EmptyState>
      )}
      {data && !isEmpty(data) && (
        <div className={styles.layout}>
          <div className={styles.column}>
            <NextPayout next={next} account={data.cuenta} />
            <MonthChart earnings={data} today={now.slice(0, 10)} />
            {data.retenidos.length > 0 && <HeldPayouts held={data.retenidos} />}
            <ComingPayouts coming={data.proximos.filter((one) => one !== next)} />
            <MadePayouts made={data.pagados} total={data.pagados_total} />
          </div>
          <Rail earnings={data} />
        </div>
      )}
    </div>
  );
};

export const load = async ({ client }: PageContext, { request }: { request: Request }) => {
  await signedIn(client, request);
  await client.ensureQueryData(earningsQuery);
};
export const handle: Handle = { meta: ({ t }) => ({ title: t('earnings:title'), noindex: true }) };
