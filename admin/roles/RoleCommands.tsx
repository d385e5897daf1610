import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetIdentity, useTranslate } from 'react-admin';
import type { Console } from '../dataProvider.ts';
import { Command } from '../ui/Command.tsx';
import { useMayWrite } from '../ui/writing.tsx';

const ROLES = ['support', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** The role of a person: proposed by one administrator, given by another, taken by one; never one's own (SEC-33, SEC-37). */
export const RoleCommands = ({ user, name }: { user: number; name: string }) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const mayWrite = useMayWrite();
  const { data } = useQuery({ queryKey: ['roles'], queryFn: provider.roles, enabled: mayWrite });
  if (!mayWrite || !data) return null;
  const row = data.find(({ id }) => id === user);
  const [role, proposed] = [row?.rol ?? null, row?.propuesto ?? null];
  const refused = identity?.id === user ? t('posada.role.own') : null;
  const event = `/events?filter=${encodeURIComponent(JSON.stringify({ flujo: `user-${user}` }))}`;
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
    <section>
      <h2>{t('posada.role.role')}</h2>
      <p>
        {t(`posada.role.${role ?? 'none'}`)}
        {proposed && (
          <span className="mute">. {t('posada.role.proposed', { role: t(`posada.role.${proposed.rol}`), by: proposed.por })}</span>
        )}
      </p>
      <p className="commands">
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
            typed={name}
            isFinal={false}
            send={(write, reason) => write.revokeRole(user, reason)}
          />
        )}
      </p>
    </section>
  );
};
