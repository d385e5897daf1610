import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { HeldRole } from '../data/records.ts';
import { RoleCommands, RoleNow } from './RoleCommands.tsx';
import styles from './roles.module.css';

/** One person with their role and the actions on it. */
export const RoleLine = ({ id, name, held }: { id: number; name: string; held: HeldRole | undefined }) => {
  const t = useTranslate();
  return (
    <li>
      <span className={styles.who}>
        <Link to={`/users/${id}/show`}>{name || t('posada.erased')}</Link>{' '}
        <span className="mute num">
          {t('resources.users.fields.id')} {id}
        </span>
      </span>
      <RoleNow held={held} />
      {name && <RoleCommands user={id} name={name} held={held} />}
    </li>
  );
};
