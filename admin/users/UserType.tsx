import { useTranslate } from 'react-admin';

export const UserType = ({ type }: { type: string }) => {
  const t = useTranslate();
  return <span>{t(`posada.type.${type}`, { _: type })}</span>;
};
