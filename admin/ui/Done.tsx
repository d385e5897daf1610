import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import commands from './commands.module.css';

/** The toast after a command: the result, and a link to its event. */
export const Done = ({ to }: { to: string }) => {
  const t = useTranslate();
  return (
    <span className={commands.done}>
      {t('posada.done')} <Link to={to}>{t('posada.seeEvent')}</Link>
    </span>
  );
};
