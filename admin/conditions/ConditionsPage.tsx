import type { ConditionTerms } from '../data/records.ts';
import { type Kind, VersionsPage } from '../versions/VersionsPage.tsx';
import { ConditionsDryRun } from './ConditionsDryRun.tsx';
import { ConditionsTable } from './ConditionsTable.tsx';
import { ProposeConditions } from './ProposeConditions.tsx';

const KIND: Kind<ConditionTerms> = {
  name: 'conditions',
  Table: ConditionsTable,
  DryRun: ConditionsDryRun,
  Propose: ProposeConditions,
  read: (provider) => provider.conditions(),
  confirm: (write, version, reason) => write.confirmConditions(version, reason),
  reject: (write, version, reason) => write.rejectConditions(version, reason),
  cancel: (write, version, reason) => write.cancelConditions(version, reason),
};

/** The site conditions apart from charges, version by version (ADR 97). */
export const ConditionsPage = () => <VersionsPage kind={KIND} />;
