import { personById } from '../identity/vault.ts';
import { after } from '../kernel/durations.ts';
import { Rejection, WrongToken } from '../kernel/rejection.ts';
import { command, type Route, route } from '../server/http/contract.ts';
import type { Core } from '../server/modules/tokens.ts';
import type { Config } from '../server/settings/config.ts';
import { askDeletion, requestErasure, showDeletion, showErasure, takeErasureBack } from './contract.ts';
import type { ErasureCommands } from './erase.ts';
import { facebookUserOf } from './facebook.ts';
import { erasureOf } from './queries.ts';
import type { ErasureRow } from './rows.ts';
import { hindranceOf, keptRecords, liveOf } from './standing.ts';
import { newErasureToken, readErasureToken } from './tokens.ts';

type ErasureRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly commands: ErasureCommands;
  readonly config: Pick<Config, 'secret' | 'publicUrl' | 'facebookAppSecret' | 'eraseCoolOff' | 'operator'>;
};

const isPending = (row: ErasureRow | null): row is ErasureRow => row !== null && row.taken_back_at === null && row.erased_at === null;

const stateOf = (row: ErasureRow | null) => {
  if (row === null) return 'nothing' as const;
  if (row.erased_at !== null) return 'erased' as const;
  return row.taken_back_at === null ? ('pending' as const) : ('taken_back' as const);
};

/** The erasure of a person, asked for by themselves or through Facebook. */
export const erasureRoutes = ({ db, clock, commands, config }: ErasureRoutesDeps): readonly Route[] => {
  const standing = async (userId: number) => {
    const row = await erasureOf(db, userId);
    const [hindrance, live, kept, spaces] = await Promise.all([
      hindranceOf(db, userId, clock.now()),
      liveOf(db, userId),
      keptRecords(db, userId, config.operator.years),
      db('listings').where({ host_id: userId }).whereNull('removed_at').pluck('id'),
    ]);
    return {
      erase_at: isPending(row) ? row.erase_at : null,
      postponed_because: isPending(row) ? row.postponed_because : null,
      hindrance,
      spaces: spaces.length,
      open_requests: live.length,
      kept: kept.map(({ reservationId, until }) => ({ idreserva: reservationId, hasta: until })),
      cool_off: config.eraseCoolOff,
    };
  };

  return [
    route(showErasure, ({ user }) => standing(user.id)),

    command(requestErasure, {
      write: async ({ user, body, metadata, countTry }) => {
        await countTry('accountMail');
        return { position: await commands.request(user.id, body.password, metadata) };
      },
      from: ['erasures'],
      read: async ({ user }) => {
        const row = await erasureOf(db, user.id);
        return {
          token: newErasureToken(config, user.id).token,
          erase_at: isPending(row) ? row.erase_at : after(clock.now(), config.eraseCoolOff),
        };
      },
    }),

    command(takeErasureBack, {
      write: async ({ user, metadata }) => ({ position: await commands.takeBack(user.id, metadata) }),
      from: ['erasures'],
    }),

    route(showDeletion, async ({ params: { token }, user }) => {
      const read = readErasureToken(config, token);
      if (!read) throw new WrongToken('not_found');
      const [row, person] = await Promise.all([erasureOf(db, read.userId), personById(db, read.userId)]);
      const name = person?.erased === false ? person.firstName : '';
      return {
        facebook: { user: { nombre: user?.id === read.userId ? name : ([...name][0] ?? '') } },
        confirmation_code: read.code,
        state: stateOf(row),
        erase_at: isPending(row) ? row.erase_at : null,
      };
    }),

    route(askDeletion, async ({ body }) => {
      if (config.facebookAppSecret === null) throw new Rejection('not_found');
      if (facebookUserOf(body.signed_request, config.facebookAppSecret) === null) throw new WrongToken('token_unavailable');
      const { token, code } = newErasureToken(config, 0); // nobody signs in with Facebook, so nothing is kept that came from there
      return { url: `${config.publicUrl}/facebook/delete/${token}`, confirmation_code: code };
    }),
  ];
};
