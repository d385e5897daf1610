import { useTranslate } from 'react-admin';

export const YesNo = ({ is }: { is: boolean }) => {
  const t = useTranslate();
  return <span>{t(is ? 'posada.yes' : 'posada.no')}</span>;
};
