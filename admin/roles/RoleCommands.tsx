import { useGetIdentity, useTranslate } from 'react-admin';
import type { HeldRole } from '../data/records.ts';
import { Command } from '../ui/Command.tsx';
import commands from '../ui/commands.module.css';
import { eventsPath } from '../ui/lists/lists.ts';
import { Time } from '../ui/Time.tsx';
import { useNamesIn } from '../ui/use-names.ts';
import styles from './roles.module.css';

const ROLES = ['support', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** A person's role and the pending one. */
export const RoleNow = ({ held }: { held: Pick<HeldRole, 'rol' | 'propuesto' | 'nombres'> | undefined }) => {
  const t = useTranslate();
  const proposed = held?.propuesto;
  const personOf = useNamesIn(held?.nombres);
  return (
    <span className={styles.now}>
      <b>{t(`posada.role.${held?.rol ?? 'none'}`)}</b>
      {proposed && (
        <span className="mute">
          {t('posada.role.proposed', { role: t(`posada.role.${proposed.rol}`), by: personOf(proposed.por) })},{' '}
          <Time at={proposed.fecha} brief />
        </span>
      )}
    </span>
  );
};

type Props = { user: number; name: string; held: HeldRole | undefined };

/** The actions on a person's role: proposed by one administrator, granted by another, revoked by one; never one's own (SEC-33, SEC-37). */
export const RoleCommands = ({ user, name, held }: Props) => {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const role = held?.rol ?? null;
  const proposed = held?.propuesto ?? null;
  const refused = identity?.id === user ? t('posada.role.own') : null;
  const event = eventsPath(`user-${user}`);
  const common = { refused, event, about: name };
  const give = (wanted: Role, label: string) => (
    <Command
      key={wanted}
      {...common}
      label={label}
      tells={t(`posada.role.tells.${wanted}`)}
      send={(write, reason) => write.proposeRole(user, reason, wanted)}
    />
  );
  return (
    <span className={commands.row}>
      {proposed && !proposed.propia && give(proposed.rol, 'posada.role.confirm')}
      {proposed && (
        <Command
          {...common}
          label={proposed.propia ? 'posada.role.withdraw' : 'posada.role.reject'}
          send={(write, reason) => write.rejectRole(user, reason)}
        />
      )}
      {ROLES.filter((one) => one !== role && one !== proposed?.rol).map((one) => give(one, `posada.role.propose.${one}`))}
      {role && (
        <Command
          {...common}
          label="posada.role.revoke"
          tells={t('posada.role.tells.revoke')}
          undo={t('posada.undo.role')}
          send={(write, reason) => write.revokeRole(user, reason)}
        />
      )}
    </span>
  );
};

/** A person's role on their own page. */
export const RoleSection = ({ user, name, held }: Props) => {
  const t = useTranslate();
  return (
    <section>
      <h2>{t('posada.role.role')}</h2>
      <p>
        <RoleNow held={held} />
      </p>
      <RoleCommands user={user} name={name} held={held} />
    </section>
  );
};
