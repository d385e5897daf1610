import SearchOffIcon from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import { Title, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import blanks from './blanks.module.css';

/** Shown for a console URL that does not exist, with a link to the queues. */
export const MissingPage = () => {
  const t = useTranslate();
  return (
    <div data-blank className={blanks.blank}>
      <Title title={t('posada.missing.title')} />
      <SearchOffIcon fontSize="large" />
      <h2>{t('posada.missing.title')}</h2>
      <p>{t('posada.missing.text')}</p>
      <Button component={Link} to="/" size="small" variant="outlined">
        {t('posada.missing.go')}
      </Button>
    </div>
  );
};
