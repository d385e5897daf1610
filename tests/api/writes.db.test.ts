import { describe, expect, it } from 'vitest';
import { aPerson } from '../identity/people.ts';
import { nights } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { documentedAt } from '../support/documented.ts';
import { aCast } from './cast.ts';

const app = await testApp();
const { people, things } = await aCast(app);
const leaving = await aPerson(app);
const tokens = {
  guest: people.guest?.token,
  otherGuest: people.otherGuest?.token,
  host: people.host?.token,
  admin: people.admin?.token,
  leaving: leaving.token,
  visitor: undefined,
};
const later = nights(app, 110, 112);
const values: Readonly<Record<string, unknown>> = {
  ...things,
  late: later.fecha_inicio,
  soon: nights(app, 9, 10).fecha_inicio,
  later: later.fecha_termino,
};
const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/** One that succeeds for each kind of write, in an order in which they all can. */
const WRITES = `
PUT    /users/update                             guest    {"biografia":"Leo mucho."}
PUT    /bank-data                                guest    {"first_name":"Gala","last_name":"Paz","government_id":"9.876.543-2","bank_account_number":"0007654321","bank_code":"012","bank_name":"Banco del Sur"}
POST   /console/users/{person}/bank-data         admin    {"reason":"Pago"}
POST   /console/users/{person}/contact           admin    {"reason":"Llamada"}
POST   /console/restrictions/{listing}/addresses   admin    {"reason":"Llamada"}
PATCH  /users/type                               guest    {"type":"huesped"}
PATCH  /users/country                            guest    {"user_country":"CL","interest_country":"PE"}
POST   /users/settings/setLanguage               guest    {"language":"es"}
POST   /users/aceptar-tc-anfitrion               guest    {}
POST   /recovery/password                        visitor  {"email":"nobody@example.org"}
POST   /bug-report                               visitor  {"description":"Un botón no responde."}
POST   /accommodations/check-text                host     {"text":"Un patio."}
POST   /accommodations/add-visit                 guest    {"id":{listing}}
POST   /accommodations/request-visit/{listing}  visitor  {"full_name":"Vera Paz","birth_date":"1990-01-01","country":"Chile","phone":"56911112222","visit_day":"{soon}","occupation":"student","email":"vera@example.com"}
POST   /console/viewing-requests/{viewing}/identity admin {"reason":"Llamada"}
POST   /console/viewing-requests/{viewing}/close admin   {"outcome":"held","reason":"Se hizo"}
POST   /wishList/change                         guest    {"alojamiento_idalojamiento":{listing}}
POST   /wishList/hide                                   guest    {"alojamientos":[{listing}],"oculto":1}
POST   /wishList/compare                                guest    {"alojamientos":[{listing}],"comparado":1}
POST   /busquedas-guardadas                      guest    {"consulta":"wifi=1"}
POST   /conversations                           otherGuest {"accommodation_id":{listing},"message":"Hola, ¿se puede?","check_in_date":"{late}","check_out_date":"{later}"}
POST   /messages/{talk}                         host     {"message":"Sí, hay uno."}
POST   /conversations/notify                    guest    {"conversation_id":{talk}}
POST   /messages/{talk}/read                   guest    {"hasta":1}
POST   /messages/{talk}/appeal                  guest    {"message_id":"{stopped}"}
POST   /console/stopped-messages/{stopped}/release admin {"reason":"harmless"}
POST   /console/stopped-messages/{stoppedToo}/keep-back admin {"reason":"contact_data"}
POST   /conversations/{talk}/report             guest    {"reason":"spam"}
POST   /console/conversations/{talk}/close-reports admin {"reason":"person_told"}
POST   /conversations/{talk}/block              guest    {"blocked":true}
POST   /cupon                                   admin    {"code":"ESCRITO"}
PUT    /cupon/{coupon}                          admin    {"percentage":5}
POST   /validate/{listing}                      guest    {"cupon":"ELENCO"}
POST   /accommodations/update                    host     {"idalojamiento":{listing},"m2":"60"}
POST   /accommodations/clone                     host     {"idalojamiento":{listing}}
PUT    /console/accommodations/{unready}/send-back admin {"because":"photos"}
PUT    /accommodations/approve/{pending}         admin    {"aprobado":1}
PUT    /accommodations/verify/{pending}          admin    {"verificado":1}
PUT    /accommodations/highlight/add/{pending}   admin    {}
PUT    /console/highlights/order                admin    {"ids":[{pending}]}
PUT    /accommodations/highlight/delete/{pending} admin   {}
DELETE /accommodations/delete/{doomed}           host     {}
PUT    /accommodations/{listing}/wifi            host     {"red":"Casa","clave":"abierta"}
POST   /restrictions/store                       host     {"idalojamiento":{listing},"fecha_inicio":"{late}","fecha_termino":"{later}"}
DELETE /restrictions/delete/{block}              host     {}
POST   /ical                                     host     {"accommodationId":{pending},"icalUrl":"https://calendars.example.com/2.ics"}
POST   /ical/feeds                               host     {"accommodationId":{listing},"icalUrl":"https://calendars.example.com/3.ics"}
PUT    /ical/feeds/{feed}                        host     {"icalUrl":"https://calendars.example.com/4.ics"}
DELETE /ical/feeds/{feed}                        host     {}
PUT    /reservations/{draft}/tipopago            guest    {"tipopago":"bankTransfer"}
PUT    /reservations/{draft}                     guest    {"guests":1}
DELETE /reservations/{draft}                     guest    {}
PUT    /reservations/accept/{open}/-             host     {}
POST   /mercadopago/pay                          visitor  {"id_reserva":{accepted},"token":"{guestToken}"}
POST   /paypal/pay                               visitor  {"id_reserva":{accepted},"token":"{guestToken}"}
POST   /pago/transfer                            visitor  {"id_reserva":{accepted},"token":"{guestToken}"}
POST   /pago/manualpayment                       admin    {"id_reserva":{accepted}}
`;

/**
 * Writes whose answer holds a fresh secret, that need a form or a gateway's signature, or whose success is shown where they are at home.
 */
const ELSEWHERE = new Set(
  [
    'registerUser confirmEmail askConfirmation login logout changePassword recoverPassword updatePhoto createAccommodation askCaptcha requestEmailChange approveEmailChange askContactToken sendContact',
    'createReservation requestReservation rejectReservation mercadoPagoWebhook payPalWebhook',
    'blockAccommodation unblockAccommodation consoleResendMail consoleRetryFollower consoleHandleReport provePassword',
    'waiveStrike consoleReleasePayment consoleTransferNotArrived announceInstalments consoleGiveBackPayment consoleMarkRefundSent consoleMarkPaidOut payInstalments',
    'consoleRevertPayout consoleAskRefundAgain consoleVoidPayment consoleUndoCancellation consoleGrantApproval consoleRejectApproval',
    'consoleRecordMoney consoleApproveRefund consoleSettleContest askToEndStay consoleEndStay consoleRefuseEnd consoleDebtRepaid consoleRenewLink',
    'sellOrphanNights renewIcal issueJson syncFeeds syncFeedsAgain lockDatesFromIcsFile',
    'consoleCancelExport consoleMakePack consoleProposeTariff consoleConfirmTariff consoleRejectTariff consoleCancelTariff',
    'consoleProposeConditions consoleConfirmConditions consoleRejectConditions consoleCancelConditions',
    'consoleProposeRate consoleConfirmRate consoleRejectRate consoleTakeRateBack',
    'consoleProposeRole consoleRejectRole consoleRevokeRole consoleImpersonate consoleEndImpersonation',
    'requestErasure takeErasureBack askDeletion loginWithGoogle unlinkGoogle endOtherSessions endOneSession verifyPhone',
    'setSearchAlerts deleteSavedSearch stopByLink',
    'readNotices setNoticePreference addPushDevice removePushDevice endPushDevice',
    'writeReview answerReview reportReview consoleKeepReview consoleWithdrawReview',
  ]
    .join(' ')
    .split(' '),
);

const rows = WRITES.trim()
  .split('\n')
  .map((line) => {
    const [, method = '', path = '', who = '', body = ''] = /^([A-Z]+) +(\S+) +(\w+) +(\S.*)$/.exec(line) ?? [];
    const template = documentedAt(`/api/v1${filled(path)}`)?.path;
    const contract = app.contracts.find((one) => one.method === method.toLowerCase() && `/api/v1${one.path}` === template);
    return {
      name: `${method} ${path}`,
      contract,
      method,
      path: filled(path),
      token: tokens[who as keyof typeof tokens],
      body: filled(body),
    };
  });
type Row = (typeof rows)[number];

const send = ({ method, path, token }: Row, body: string, headers: Record<string, string>) =>
  app.request(method, path, { ...(token ? { token } : {}), body, headers: { 'content-type': 'application/json', ...headers } });

it('covers every write', () => {
  const held = new Set(rows.map(({ contract }) => contract?.name));
  const missing = app.contracts.filter(({ method, name }) => method !== 'get' && !held.has(name) && !ELSEWHERE.has(name));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

/** An answer without the time it was given at. */
const timeless = (text = '') => text.replace(/"server_now":"[^"]+"/, '');

describe('every write with an Idempotency-Key (docs/api.md)', () => {
  it.each(rows.map((row) => [row.name, row] as const))('%s', async (name, row) => {
    expect(row.contract).toBeDefined();
    if (row.contract?.versioned) {
      const stale = await send(row, row.body, { 'if-match': '"987654"' });
      expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
    }
    const key = `key of ${name}`;
    expect((await send(row, row.body, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(422);
    const both = await Promise.all([1, 2].map(() => send(row, row.body, { 'idempotency-key': key, 'if-match': '*' })));
    const [done, other] = both.toSorted((a, b) => a.status - b.status);
    expect(done?.status).toBeLessThan(300);
    // the other one waited its turn, or came when the first was done
    if (other && other.status >= 300)
      expect([other.status, other.body.code, other.headers.get('retry-after')]).toEqual([409, 'idempotency_key_in_flight', '1']);
    if (row.contract?.secret) return; // never stored: the command's own id makes it idempotent
    const again = await send(row, row.body, { 'idempotency-key': key, 'if-match': '*' });
    expect([again.status, again.headers.get('idempotency-replayed'), again.text]).toEqual([done?.status, 'true', done?.text]);
    // the process died after the effect and before the answer was stored
    await app.db('idempotency_keys').where({ key }).delete();
    const repeated = await send(row, row.body, { 'idempotency-key': key, 'if-match': '*' });
    expect([repeated.status, repeated.headers.get('idempotency-replayed'), timeless(repeated.text)]).toEqual([
      done?.status,
      null,
      timeless(done?.text),
    ]);
    const another = await app.request(row.method, `${row.path}?other=1`, {
      ...(row.token ? { token: row.token } : {}),
      body: row.body.replace(/\}$/, `${row.body === '{}' ? '' : ','}"other":1}`),
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
    });
    if (row.contract?.body) expect([another.status, another.body.code]).toEqual([422, 'idempotency_key_reused']);
  });
});
