import type { TariffTerms } from '../data/records.ts';
import { type Kind, VersionsPage } from '../versions/VersionsPage.tsx';
import { ProposeTariff } from './ProposeTariff.tsx';
import { TariffDryRun } from './TariffDryRun.tsx';
import { TermsTable } from './TermsTable.tsx';

const KIND: Kind<TariffTerms> = {
  name: 'tariff',
  Table: TermsTable,
  DryRun: TariffDryRun,
  Propose: ProposeTariff,
  read: (provider) => provider.tariff(),
  confirm: (write, version, reason) => write.confirmTariff(version, reason),
  reject: (write, version, reason) => write.rejectTariff(version, reason),
  cancel: (write, version, reason) => write.cancelTariff(version, reason),
};

/** What is charged, version by version (ADR 65). */
export const TariffPage = () => <VersionsPage kind={KIND} />;
