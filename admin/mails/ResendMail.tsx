import ForwardToInboxIcon from '@mui/icons-material/ForwardToInboxOutlined';
import { useTranslate } from 'react-admin';
import type { Mail } from '../dataProvider.ts';
import { Command } from '../ui/Command.tsx';

/** Why one that has left, or was given up, is not sent again. */
const refusal = ({ status }: Mail): string => (status === 'sent' || status === 'failed' || status === 'bounced' ? 'account' : status);

/** Sends a mail anew; where the server does not allow it, the button says why. */
export const ResendMail = ({ mail }: { mail: Mail }) => {
  const t = useTranslate();
  return (
    <Command
      label="posada.mail.resend"
      icon={<ForwardToInboxIcon />}
      about={t(`posada.template.${mail.template}`, { _: mail.template })}
      refused={mail.actions.includes('resend') ? null : t(`posada.mail.refused.${refusal(mail)}`)}
      send={(write, reason) => write.resendMail(mail.id, reason)}
      event={`/desk/mail/${mail.id}`}
    />
  );
};
