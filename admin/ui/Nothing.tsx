import SearchOffIcon from '@mui/icons-material/SearchOff';
import TaskAltIcon from '@mui/icons-material/TaskAlt';
import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import blanks from './blanks.module.css';

/** An empty queue is good news; a filter that matches nothing offers the way out. */
export const Nothing = ({ done }: { done: boolean }) => {
  const { setFilters } = useListContext();
  const t = useTranslate();
  return (
    <div data-blank className={done ? `${blanks.blank} ${blanks.good}` : blanks.blank}>
      {done ? <TaskAltIcon fontSize="large" /> : <SearchOffIcon fontSize="large" />}
      <p>{t(done ? 'posada.empty.done' : 'posada.empty.noMatch')}</p>
      <Button size="small" variant="outlined" onClick={() => setFilters({}, {})}>
        {t(done ? 'posada.empty.showAll' : 'posada.empty.clear')}
      </Button>
    </div>
  );
};
