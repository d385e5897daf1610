import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Unsaved } from '../../ui/overlay/Unsaved.tsx';

/** Tells a person who leaves the wizard that the draft stays on this device. */
export const Leaving = ({ dirty, over }: { dirty: boolean; over: RefObject<boolean> }) => {
  const { t } = useTranslation('publish');
  const words = { title: t('leaving.title'), text: t('leaving.text'), stay: t('leaving.stay'), leave: t('leaving.leave') };
  return <Unsaved unsaved={() => dirty && !over.current} words={words} />;
};
