import { useTranslate } from 'react-admin';
import type { ReplayStep } from '../data/records.ts';

/** The name of a step; for a mail, its type. */
export const useStepName = () => {
  const t = useTranslate();
  return ({ type, data }: ReplayStep): string => {
    const name = t(`posada.event.${type}`, { _: type });
    const { template } = data;
    return typeof template === 'string' && type.startsWith('Mail') ? `${name}: ${t(`posada.template.${template}`, { _: template })}` : name;
  };
};
