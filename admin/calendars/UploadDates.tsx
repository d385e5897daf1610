import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import commands from '../ui/commands.module.css';
import { useChange } from '../ui/writing.tsx';

/** Uploads a calendar file for a host without a calendar URL: it is previewed first, then its free nights are blocked (C-07). */
export const UploadDates = ({ id }: { id: number }) => {
  const t = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const input = useRef<HTMLInputElement>(null);
  const onError = (error: Error) => notify(error.message || 'posada.refused', { type: 'error', autoHideDuration: null });
  const look = useChange({ send: (write, file: File) => write.lookAtDates(id, file), onError });
  const block = useChange({
    send: (write, file: File) => write.blockDates(id, file),
    onSuccess: ({ added }) => {
      notify('posada.calendar.blocked', { type: 'success', messageArgs: { smart_count: added } });
      look?.reset();
      refresh();
    },
    onError,
  });
  if (!look || !block) return null;
  const { data: found, variables: file } = look;
  return (
    <section>
      <h2>{t('posada.calendar.file')}</h2>
      <p className="mute">{t('posada.calendar.fileTells')}</p>
      <input
        ref={input}
        type="file"
        accept=".ics,text/calendar"
        hidden
        aria-label={t('posada.calendar.choose')}
        onChange={({ target }) => {
          if (target.files?.[0]) look.mutate(target.files[0]);
          target.value = ''; // allows selecting the same file again
        }}
      />
      {found && file && (
        <p role="status">
          {t('posada.calendar.fileFound', {
            name: file.name,
            nights: found.nights,
            skipped: found.skipped,
            unreadable: found.unreadable,
          })}
        </p>
      )}
      <p className={commands.row}>
        <Button size="small" variant="outlined" startIcon={<UploadIcon />} loading={look.isPending} onClick={() => input.current?.click()}>
          {t('posada.calendar.choose')}
        </Button>
        {found && file && found.nights > 0 && (
          <Button size="small" variant="contained" loading={block.isPending} onClick={() => block.mutate(file)}>
            {t('posada.calendar.block', { smart_count: found.nights })}
          </Button>
        )}
      </p>
    </section>
  );
};
