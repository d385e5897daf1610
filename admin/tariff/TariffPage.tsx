import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Console } from '../data/dataProvider.ts';
import type { TariffTerms } from '../data/records.ts';
import { type Kind, VersionsPage } from '../versions/VersionsPage.tsx';
import { ProposeTariff } from './ProposeTariff.tsx';
import { TariffDryRun } from './TariffDryRun.tsx';
import { TermsTable } from './TermsTable.tsx';

const KIND: Kind<TariffTerms> = {
  name: 'tariff',
  Table: TermsTable,
  DryRun: TariffDryRun,
  confirm: (write, version, reason) => write.confirmTariff(version, reason),
  reject: (write, version, reason) => write.rejectTariff(version, reason),
  cancel: (write, version, reason) => write.cancelTariff(version, reason),
};

/** What is charged, version by version (ADR 65). */
export const TariffPage = () => {
  const provider = useDataProvider<Console>();
  const read = useQuery({ queryKey: ['tariff'], queryFn: provider.tariff });
  return <VersionsPage kind={KIND} read={read} propose={(terms, refused) => <ProposeTariff terms={terms} refused={refused} />} />;
};
