import { ContainerModule } from 'inversify';
import type { Log } from '../engine/observability/log.ts';
import { CONTEXTS, CORE, MAIL_POLICY, PERSONAL_DATA } from '../server/modules/tokens.ts';
import { type PushKeys, pushKeys } from '../server/push/keys.ts';
import { pushTransport } from '../server/push/transport.ts';
import type { Config } from '../server/settings/config.ts';
import { mailPolicy } from './mail-policy.ts';
import { notificationsData } from './personal-data.ts';
import { pushing } from './pushing.ts';
import { notificationsLimits } from './rate-limits.ts';
import { notificationsRejections } from './rejections.ts';
import { noticeRoutes } from './routes.ts';
import { spreading } from './spread.ts';

/** Read once. If the folder is not writable there are no pushes, which is logged once. */
const keysOnce = (config: Config, log: Log): (() => PushKeys | null) => {
  let known: PushKeys | null | undefined;
  return () => {
    if (known !== undefined) return known;
    try {
      known = pushKeys(config);
    } catch (error) {
      log.error({ err: error }, 'no keys for pushes: set WEB_PUSH_PUBLIC_KEY and WEB_PUSH_PRIVATE_KEY');
      known = null;
    }
    return known;
  };
};

const transportOf = (config: Config) => {
  const { subject, hostsAllowed } = config.webPush;
  return pushTransport({ subject: subject ?? `mailto:${config.operator.email}`, hostsAllowed, keys: () => pushKeys(config) });
};

export const notificationsModule = new ContainerModule(({ bind }) => {
  bind(MAIL_POLICY).toResolvedValue(({ db, config }) => mailPolicy(db, config), [CORE]);
  bind(CONTEXTS).toResolvedValue(
    (core) => ({
      rejections: notificationsRejections,
      rateLimits: notificationsLimits,
      loops: [
        { name: 'notices', of: 'mails', turn: spreading(core) },
        { name: 'pushes', of: 'pushes', turn: pushing({ ...core, transport: transportOf(core.config) }) },
      ],
      routes: noticeRoutes({ ...core, keys: keysOnce(core.config, core.log) }),
    }),
    [CORE],
  );
  bind(PERSONAL_DATA).toConstantValue(notificationsData);
});
