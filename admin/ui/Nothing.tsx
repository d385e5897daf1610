import SearchOffIcon from '@mui/icons-material/SearchOff';
import TaskAltIcon from '@mui/icons-material/TaskAlt';
import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import blanks from './blanks.module.css';
import { Failed } from './Pending.tsx';

/**
 * Where a list shows no row: an empty queue is good news, a filter that matches nothing offers the way out, and a list that
 * could not be loaded says so, since it would pass for an empty one.
 */
export const Nothing = ({ done }: { done: boolean }) => {
  const { filterValues, setFilters, error, refetch } = useListContext();
  const t = useTranslate();
  const clear = () => setFilters({}, {});
  if (error)
    return (
      <Failed retry={() => void refetch()}>
        {Object.keys(filterValues).length > 0 && (
          <Button size="small" onClick={clear}>
            {t('posada.empty.clear')}
          </Button>
        )}
      </Failed>
    );
  return (
    <div data-blank className={done ? `${blanks.blank} ${blanks.good}` : blanks.blank}>
      {done ? <TaskAltIcon fontSize="large" /> : <SearchOffIcon fontSize="large" />}
      <p>{t(done ? 'posada.empty.done' : 'posada.empty.noMatch')}</p>
      <Button size="small" variant="outlined" onClick={clear}>
        {t(done ? 'posada.empty.showAll' : 'posada.empty.clear')}
      </Button>
    </div>
  );
};
