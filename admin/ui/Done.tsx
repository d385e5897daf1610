import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import commands from './commands.module.css';

/** The toast after a command: what came of it, and where its event stands. */
export const Done = ({ to }: { to: string }) => {
  const t = useTranslate();
  return (
    <span className={commands.done}>
      {t('posada.done')} <Link to={to}>{t('posada.seeEvent')}</Link>
    </span>
  );
};
