import { useTranslate } from 'react-admin';
import { NOTHING } from '../ui/nothing.ts';

export const UserType = ({ type }: { type: string | null }) => {
  const t = useTranslate();
  return <span>{type ? t(`posada.type.${type}`, { _: type }) : NOTHING}</span>;
};
