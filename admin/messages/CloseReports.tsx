import TaskAltIcon from '@mui/icons-material/TaskAlt';
import { useTranslate } from 'react-admin';
import { CLOSE_REASONS } from '../../src/kernel/talk/conversations.ts';
import type { Talk } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';

/** Closes the reports of a conversation with a reason from a list; hidden if there are none. */
export const CloseReports = ({ talk: { id, actions } }: { talk: Pick<Talk, 'id' | 'actions'> }) => {
  const t = useTranslate();
  if (!actions.includes('close_reports')) return null;
  return (
    <Command
      label="posada.talk.close"
      icon={<TaskAltIcon />}
      tells={t('posada.talk.closeTells')}
      choices={CLOSE_REASONS.map((name) => ({ id: name, name: t(`posada.talk.${name}`) }))}
      about={String(id)}
      event={`/conversations/${id}/show`}
      send={(write, reason) => write.closeTalkReports(id, reason)}
    />
  );
};
