import type { Knex } from 'knex';
import { before } from '../kernel/durations.ts';
import { knownZone } from '../kernel/local-time.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { Instant } from '../kernel/types.ts';
import { reservationById } from '../reservations/queries.ts';
import { sessionTokenOf } from '../server/http/auth.ts';
import { type Route, route } from '../server/http/contract.ts';
import { HttpProblem } from '../server/http/problems.ts';
import type { Core } from '../server/modules/tokens.ts';
import type { PushKeys } from '../server/push/keys.ts';
import { isPushAddress } from '../server/push/transport.ts';
import * as contracts from './contract.ts';
import { addDevice, devicesOf, endDevice, removeDevice } from './devices.ts';
import { isOptional, KIND_NAMES, KINDS, type Kind, TEMPLATES } from './kinds.ts';
import { ledgerOf } from './ledger.ts';
import { choose, preferencesOf } from './preferences.ts';
import { type NoticeRow, wordsOfNotices } from './words.ts';

type NoticeRoutesDeps = Pick<Core, 'db' | 'clock'> & {
  readonly config: { readonly webPush: { readonly hostsAllowed: readonly string[] } };
  /** Null when keys can be neither read nor created. */
  readonly keys: () => PushKeys | null;
};

const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name);
const pushes = (kind: Kind): boolean => Object.values(TEMPLATES).some((row) => row.kind === kind && row.push);

export const noticeRoutes = ({ db, clock, config, keys }: NoticeRoutesDeps): readonly Route[] => [
  route(contracts.listNotices, async ({ user, language }) => {
    const now = clock.now();
    const rows = await bellOf(db, user.id, now);
    const words = await wordsOfNotices(db, rows, language);
    const data = rows.flatMap(({ id, number, created_at, read_at }) => {
      const said = words.get(id);
      if (!said) return [];
      return [
        {
          id: number,
          texto: said.text,
          espacio: said.space,
          fechas: said.dates,
          enlace: said.path,
          fecha: created_at,
          leido: read_at !== null,
        },
      ];
    });
    return { data, sin_leer: await unreadOf(db, user.id, now) };
  }),
  route(contracts.countNotices, async ({ user }) => ({ sin_leer: await unreadOf(db, user.id, clock.now()) })),
  route(contracts.readNotices, async ({ user, body }) => {
    await markRead(db, user.id, 'id' in body ? { number: body.id } : { upTo: body.hasta }, clock.now());
    return undefined;
  }),
  route(contracts.getNoticePreferences, async ({ user }) => {
    const wants = await preferencesOf(db, [user.id]);
    const tipos = KIND_NAMES.map((tipo) => ({
      tipo,
      canales: {
        mail: wants(user.id, tipo, 'mail'),
        bell: wants(user.id, tipo, 'bell'),
        push: pushes(tipo) ? wants(user.id, tipo, 'push') : null,
      },
      fijo: KINDS[tipo].fixed,
    }));
    return { tipos, push: { clave: keys()?.publicKey ?? null, dispositivos: (await devicesOf(db, user.id, clock.now())).length } };
  }),
  route(contracts.setNoticePreference, async ({ user, body: { tipo, canal, activo } }) => {
    if (!isKind(tipo) || (!activo && !isOptional(tipo, canal))) throw new Rejection('notice_fixed');
    await choose(db, { userId: user.id, kind: tipo, channel: canal, wanted: activo, at: clock.now() });
    return undefined;
  }),
  route(contracts.addPushDevice, async ({ user, body: { endpoint, keys: pushKeys, zona }, ctx }) => {
    if (!isPushAddress(endpoint, config.webPush.hostsAllowed)) throw new Rejection('push_address');
    const session = sessionTokenOf(ctx)?.token ?? '';
    const device = { userId: user.id, session, endpoint, ...pushKeys, zone: knownZone(zona) ?? 'UTC', at: clock.now() };
    if (!(await addDevice(db, device))) throw new HttpProblem(401, 'not_signed_in', {}, { 'www-authenticate': 'Bearer' });
    return undefined;
  }),
  route(contracts.listPushDevices, async ({ user }) => {
    const devices = await devicesOf(db, user.id, clock.now());
    return { data: devices.map(({ id, session_id, created_at }) => ({ id, sesion: session_id, desde: created_at })) };
  }),
  route(contracts.endPushDevice, async ({ user, params: { dispositivo } }) => {
    await endDevice(db, user.id, dispositivo);
    return undefined;
  }),
  route(contracts.removePushDevice, async ({ user, body }) => {
    await removeDevice(db, user.id, body.endpoint);
    return undefined;
  }),
  route(contracts.listSentNotices, async ({ user, params: { id }, language }) => {
    const row = await reservationById(db, id);
    if (!row || (row.guest_id !== user.id && row.host_id !== user.id)) throw new Rejection('not_found');
    const entries = await ledgerOf(db, id, user.id);
    const words = await wordsOfNotices(
      db,
      entries.map(({ notice }) => notice),
      language,
    );
    return {
      data: entries.map(({ notice, channel, state, at, subject, text }, i) => ({
        id: `${notice.number}-${i}`,
        canal: channel,
        estado: state,
        fecha: at,
        titulo: words.get(notice.id)?.text ?? subject ?? '',
        asunto: subject,
        texto: user.seenBy ? null : text, // mails about a payment contain contact data, and this access is not recorded (SEC-37)
      })),
    };
  }),
];

/** The bell shows the notices of the last 30 days, at most this many. */
const LIFE = 'P30D';
const MAX_SHOWN = 100;

/** The notices in the bell, without those whose mail was dropped as pointless. */
const shown = (db: Knex, userId: number, now: Instant) =>
  db('notices as n')
    .join('mail_outbox as m', 'm.id', 'n.id')
    .where({ 'n.user_id': userId, 'n.in_bell': true })
    .where('n.created_at', '>', before(now, LIFE))
    .whereRaw(`not (m.status = 'dropped' and m.last_error is distinct from 'declined')`);

/** The latest first. */
const bellOf = (db: Knex, userId: number, now: Instant): Promise<NoticeRow[]> =>
  shown(db, userId, now).orderBy('n.created_at', 'desc').orderBy('n.number', 'desc').limit(MAX_SHOWN).select('n.*');

const unreadOf = async (db: Knex, userId: number, now: Instant): Promise<number> => {
  const found = await shown(db, userId, now).whereNull('n.read_at').count({ count: '*' }).first<{ count: number | string } | undefined>();
  return Number(found?.count ?? 0);
};

/** `upTo`: all notices up to that number; `number`: a single one. Read notices stay read; the person's other open pages are updated. */
const markRead = async (
  db: Knex,
  userId: number,
  which: { readonly number: number } | { readonly upTo: number },
  now: Instant,
): Promise<void> => {
  await db.transaction(async (trx) => {
    const changed = await trx('notices')
      .where({ user_id: userId })
      .whereNull('read_at')
      .where('number', 'number' in which ? '=' : '<=', 'number' in which ? which.number : which.upTo)
      .update({ read_at: now });
    if (changed > 0) await trx.raw(`select pg_notify('live', ?)`, [JSON.stringify({ users: [userId], type: 'notice', id: 0 })]);
  });
};
