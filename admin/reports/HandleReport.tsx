import TaskAltIcon from '@mui/icons-material/TaskAlt';
import type { ReportLine } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';

/** Says that somebody has seen to it, while nobody has. */
export const HandleReport = ({ report: { id, actions } }: { report: ReportLine }) => {
  if (!actions.includes('handle')) return null;
  return (
    <Command
      label="posada.report.handle"
      icon={<TaskAltIcon />}
      about={id}
      asks="posada.report.note"
      send={(write, note) => write.handleReport(id, note)}
      event={`/desk/report/${id}`}
    />
  );
};
