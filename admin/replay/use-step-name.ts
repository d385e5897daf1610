import { useTranslate } from 'react-admin';
import type { ReplayStep } from '../data/records.ts';

/** What happened, in words; a mail by what it was. */
export const useStepName = () => {
  const t = useTranslate();
  return ({ type, data }: ReplayStep): string => {
    const name = t(`posada.event.${type}`, { _: type });
    const { template } = data;
    return typeof template === 'string' && type.startsWith('Mail') ? `${name}: ${t(`posada.template.${template}`, { _: template })}` : name;
  };
};
