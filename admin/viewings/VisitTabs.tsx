import { useTranslate } from 'react-admin';
import { LinkTabs } from '../ui/record/LinkTabs.tsx';

/** The meanings of "visit", each with its own list (D-15). */
export const VisitTabs = () => {
  const t = useTranslate();
  const tabs = ['visits', 'viewing-requests', 'due-visits'].map((name) => ({ to: `/${name}`, label: t(`posada.visit.tab.${name}`) }));
  return <LinkTabs label={t('posada.visit.tabs')} tabs={tabs} />;
};
