import ContactIcon from '@mui/icons-material/ContactPhoneOutlined';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Contact } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import { Facts } from '../ui/record/Facts.tsx';

/**
 * A person's contact data: shown after a fresh sign-in, for a reason, and each view is recorded (SEC-37). Held only in the state of this
 * page.
 */
export const ContactData = ({ user }: { user: number }) => {
  const t = useTranslate();
  const [contact, setContact] = useState<Contact | null>(null);
  const label = (name: string) => t(`posada.contact.${name}`);
  return (
    <section>
      <h2>{label('title')}</h2>
      {contact ? (
        <Facts
          facts={[
            [label('name'), `${contact.nombre} ${contact.apellido}`],
            [
              label('email'),
              <span key="email">
                <a href={`mailto:${contact.correo}`}>{contact.correo}</a>{' '}
                <span className="mute">{label(contact.confirmado ? 'confirmed' : 'unconfirmed')}</span>
              </span>,
            ],
            [
              label('phone'),
              contact.telefono && (
                <a key="phone" href={`tel:+${contact.telefono}`}>
                  +{contact.telefono}
                </a>
              ),
            ],
          ]}
        />
      ) : (
        <>
          <p className="mute">{label('hidden')}</p>
          <Command
            label="posada.contact.see"
            icon={<ContactIcon />}
            about={`U-${user}`}
            send={async (write, reason) => setContact(await write.openContact(user, reason))}
            event={`/desk/user/${user}`}
          />
        </>
      )}
    </section>
  );
};
