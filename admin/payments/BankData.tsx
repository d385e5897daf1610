import BankIcon from '@mui/icons-material/AccountBalanceOutlined';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Console } from '../data/dataProvider.ts';
import type { BankData as Data } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import { Failed, Waiting } from '../ui/Pending.tsx';
import { Facts } from '../ui/record/Facts.tsx';
import { ShownDialog } from '../ui/ShownDialog.tsx';
import { Time } from '../ui/Time.tsx';
import { factsOf } from './bank-facts.ts';

/** The account for a person's payouts (SEC-25): masked; the numbers require a fresh sign-in and a reason, and each view is recorded. */
export const BankData = ({ user }: { user: number }) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const [whole, setWhole] = useState<Data | null>(null);
  const { data, error, refetch } = useQuery({ queryKey: ['bank-data', user], queryFn: () => provider.bankData(user) });
  if (data && !data.data) return null;
  return (
    <section>
      <h2>{t('posada.bank.title')}</h2>
      {error && <Failed retry={() => void refetch()} />}
      {!error && !data && <Waiting rows={2} />}
      {data?.data && (
        <>
          <Facts
            facts={[
              ...factsOf(data.data, t),
              [t('posada.bank.heldUntil'), data.payouts_from && <Time key="held" at={data.payouts_from} />],
            ]}
          />
          <Command
            label="posada.bank.see"
            icon={<BankIcon />}
            about={`U-${user}`}
            send={async (write, reason) => setWhole(await write.openBankData(user, reason))}
            event={`/desk/user/${user}`}
          />
        </>
      )}
      {whole && (
        <ShownDialog title={t('posada.bank.of', { id: user })} close={() => setWhole(null)}>
          <Facts facts={factsOf(whole, t)} />
        </ShownDialog>
      )}
    </section>
  );
};
