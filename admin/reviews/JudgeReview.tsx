import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import TaskAltIcon from '@mui/icons-material/TaskAlt';
import { useTranslate } from 'react-admin';
import { KEEP_REASONS, WITHDRAWAL_REASONS } from '../../src/kernel/reviews.ts';
import type { ReviewLine } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';

/** Keeps or removes a reported review, each with a reason from a list. */
export const JudgeReview = ({ review: { reserva, lado, actions } }: { review: ReviewLine }) => {
  const t = useTranslate();
  const choices = (reasons: readonly string[]) => reasons.map((name) => ({ id: name, name: t(`posada.opinion.${name}`) }));
  const shared = { about: `R-${reserva}`, event: `/reservations/${reserva}/replay` };
  return (
    <>
      {actions.includes('keep') && (
        <Command
          {...shared}
          label="posada.opinion.keep"
          icon={<TaskAltIcon />}
          tells={t('posada.opinion.keepTells')}
          choices={choices(KEEP_REASONS)}
          send={(write, reason) => write.keepReview(reserva, lado, reason)}
        />
      )}
      {actions.includes('withdraw') && (
        <Command
          {...shared}
          label="posada.opinion.withdraw"
          icon={<DeleteIcon />}
          tells={t('posada.opinion.withdrawTells')}
          choices={choices(WITHDRAWAL_REASONS)}
          send={(write, reason) => write.withdrawReview(reserva, lado, reason)}
        />
      )}
    </>
  );
};
