import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetIdentity, usePermissions, useTranslate } from 'react-admin';
import type { Console } from '../dataProvider.ts';
import { Command } from '../ui/Command.tsx';

const ROLES = ['support', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** The role of a person: proposed by one administrator, given by another, taken by one; never one's own (SEC-33, SEC-37). */
export const RoleCommands = ({ user, name }: { user: number; name: string }) => {
  const provider = useDataProvider<Console>();
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const isAdmin = usePermissions().permissions === 'admin';
  const { data } = useQuery({ queryKey: ['roles'], queryFn: provider.roles, enabled: isAdmin });
  if (!isAdmin || !data) return null;
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
      send={(reason) => provider.proposeRole(user, reason, wanted)}
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
            send={(reason) => provider.rejectRole(user, reason)}
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
            send={(reason) => provider.revokeRole(user, reason)}
          />
        )}
      </p>
    </section>
  );
};
