import TaskAltIcon from '@mui/icons-material/TaskAlt';
import type { ReportLine } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';

/** Marks a report as handled; hidden once it is. */
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
