import SearchOffIcon from '@mui/icons-material/SearchOff';
import TaskAltIcon from '@mui/icons-material/TaskAlt';
import Button from '@mui/material/Button';
import { HttpError, useListContext, useTranslate } from 'react-admin';
import blanks from './blanks.module.css';
import { Failed } from './Pending.tsx';

/**
 * Replaces an empty list: an empty queue is good news, a filter without matches offers to clear it, and a list that could not
 * be loaded says so, since it would look empty. A rejected one offers to reset what was rejected, which may be the sort order: a URL
 * or stored state may name one that no longer exists.
 */
export const Nothing = ({ done }: { done: boolean }) => {
  const { filterValues, setFilters, setSort, error, refetch } = useListContext();
  const t = useTranslate();
  const clear = () => setFilters({}, {});
  if (error) {
    const isRefused = error instanceof HttpError && error.status === 422;
    const clearAll = () => {
      clear();
      if (isRefused) setSort({ field: 'id', order: 'DESC' });
    };
    const isFiltered = Object.keys(filterValues).length > 0;
    return (
      <Failed retry={() => void refetch()}>
        {(isFiltered || isRefused) && (
          <Button size="small" onClick={clearAll}>
            {t(isFiltered ? 'posada.empty.clear' : 'posada.empty.showAll')}
          </Button>
        )}
      </Failed>
    );
  }
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
