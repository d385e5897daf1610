import { ContainerModule } from 'inversify';
import type { Log } from '../engine/observability/log.ts';
import { CLOCK, CONFIG, DB, LOG, LOOPS, MAIL_POLICY, PERSONAL_DATA, REJECTIONS, ROUTES } from '../server/modules/tokens.ts';
import { type PushKeys, pushKeys } from '../server/push/keys.ts';
import { pushTransport } from '../server/push/transport.ts';
import type { Config } from '../server/settings/config.ts';
import { mailPolicy } from './mail-policy.ts';
import { noticesData } from './personal-data.ts';
import { pushing } from './pushing.ts';
import { noticesRejections } from './rejections.ts';
import { noticeRoutes } from './routes.ts';
import { spreading } from './spread.ts';

/** Read once; a folder that cannot be written means no pushes, said once in the log. */
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

export const notificationsModule = new ContainerModule(({ bind }) => {
  bind(REJECTIONS).toConstantValue(noticesRejections);
  bind(PERSONAL_DATA).toConstantValue(noticesData);
  bind(MAIL_POLICY).toResolvedValue(mailPolicy, [DB, CONFIG]).inSingletonScope();
  bind(LOOPS)
    .toResolvedValue(
      (db, clock, log, config) => [
        { name: 'notices', of: 'mails', turn: spreading({ db, clock }) },
        { name: 'pushes', of: 'pushes', turn: pushing({ db, clock, log, transport: pushTransport(config, () => pushKeys(config)) }) },
      ],
      [DB, CLOCK, LOG, CONFIG],
    )
    .inSingletonScope();
  bind(ROUTES)
    .toResolvedValue((db, clock, config, log) => noticeRoutes({ db, clock, config, keys: keysOnce(config, log) }), [DB, CLOCK, CONFIG, LOG])
    .inSingletonScope();
});
