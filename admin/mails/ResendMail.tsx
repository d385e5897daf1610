import ForwardToInboxIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Console, Mail } from '../dataProvider.ts';
import { Command } from '../ui/Command.tsx';

/** Sends a mail anew; where the server does not allow it, the button says why. */
export const ResendMail = ({ mail }: { mail: Mail }) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  return (
    <Command
      label="posada.mail.resend"
      icon={<ForwardToInboxIcon />}
      about={t(`posada.template.${mail.template}`, { _: mail.template })}
      refused={mail.actions.includes('resend') ? null : t(`posada.mail.refused.${mail.reserva === null ? 'account' : mail.status}`)}
      send={(reason) => provider.resendMail(mail.id, reason)}
      event={`/desk/mail/${mail.id}`}
    />
  );
};
