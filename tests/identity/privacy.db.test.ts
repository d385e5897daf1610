import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createLog } from '../../src/engine/observability/log.ts';
import { testApp } from '../support/app.ts';
import { mailsTo } from './people.ts';

const lines: string[] = [];
const app = await testApp({ log: createLog('trace', { write: (line) => void lines.push(line) }) });
const { request, root, db, store } = app;

/** Values that must not be found outside of the vault (SEC-36, SEC-38). */
const planted = {
  nombre: 'Zenobia',
  apellido: 'Quintanaria',
  correo: 'zenobia.q@example.org',
  hash: 'Secretisima1',
  telefono: '56987654321',
  biografia: 'Escribo cartas largas',
  fecha_nacimiento: '1987-03-19',
  nationality: 'ruritana',
  firma: 'Zenobia Firmante',
  titular: 'Zenobita',
  rut: '7.654.321-K',
  cuenta: '0003344556677',
  telefono_banco: '56222333444',
  correo_banco: 'cobros.zen@example.org',
  banco: 'Banco Ruritano',
  codigo_banco: 'RUR-77',
  direccion_banco: 'Calle Zafiro 9',
  sucursal: 'Zafiro-3',
  mensaje: 'Solo cuenta corriente',
};

it('keeps names, addresses, phones, passwords and tokens out of events, outbox, job and log', async () => {
  const { nombre, apellido, correo, hash } = planted;
  const registration = { nombre, apellido, correo, hash };
  const { body } = await request('POST', '/users/register', { body: registration });
  const token: string = body.api_token;
  await request('POST', '/users/register', { body: registration });
  await request('POST', '/users/login', { body: { correo, password: 'Equivocada1' } });
  await request('POST', '/users/login', { body: { correo, password: hash } });
  const { telefono, biografia, fecha_nacimiento, nationality } = planted;
  await request('PUT', '/users/update', {
    token,
    body: { telefono, codigo_pais: 56, biografia, fecha_nacimiento, nationality, sexo: 'f' },
  });
  await request('PUT', '/users/update', { token, body: { nombre, telefono: 'x' } });
  await request('POST', '/users/aceptar-tc-anfitrion', { token, body: { texto: 'acepto', nombre: planted.firma } });
  const account = {
    first_name: planted.titular,
    last_name: planted.apellido,
    government_id: planted.rut,
    phone: planted.telefono_banco,
    email: planted.correo_banco,
    bank_account_number: planted.cuenta,
    bank_code: planted.codigo_banco,
    bank_name: planted.banco,
    bank_address: planted.direccion_banco,
    branch_code: planted.sucursal,
    message: planted.mensaje,
  };
  expect((await request('PUT', '/bank-data', { token, body: account, headers: { 'idempotency-key': 'bank' } })).status).toBe(200);
  await request('PUT', '/bank-data', { token, body: { ...account, first_name: '' } });
  await request('GET', '/bank-data/whole', { token });
  const foto = new FormData();
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  foto.append('foto', new Blob([new Uint8Array(picture)]), `${nombre}.png`);
  await request('POST', '/users/updatePhoto', { token, form: foto });
  await request('POST', '/recovery/password', { body: { email: correo } });
  await app.drain();
  const [mail] = await mailsTo(app, correo);
  const recovery = /\/cambiar\/clave\/([A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(recovery).not.toBe('');
  await root('GET', `/check/token/${recovery}`);
  await request('POST', '/change/password', { body: { token: recovery, new_password: 'Nuevecita2', check_password: 'Nuevecita2' } });
  await app.drain();

  const log = await store.readAll({ after: null, limit: 1000 });
  const types = new Set(log.map(({ type }) => type));
  expect([...types]).toEqual(
    expect.arrayContaining([
      'EmailClaimed',
      'UserRegistered',
      'ProfileUpdated',
      'HostTermsAccepted',
      'RecoveryRequested',
      'PasswordChanged',
      'BankDataChanged',
    ]),
  );
  expect(lines.length).toBeGreaterThan(5);
  const places = {
    events: JSON.stringify(log),
    outbox: JSON.stringify(await db('mail_outbox')),
    readModel: JSON.stringify(await db('users')),
    claims: JSON.stringify(await db('id_claims')),
    kept: JSON.stringify(await db('idempotency_keys')),
    bank: JSON.stringify(await db('bank_data')),
    bankMail: JSON.stringify(
      (await mailsTo(app, correo)).filter(({ subject }) => /bancarios/.test(subject)).map(({ text }) => text.replace(nombre, '')),
    ),
    log: lines.join(''),
  };
  const secrets = [...Object.values(planted), telefono.slice(2), token, recovery, 'Nuevecita2', 'Equivocada1'];
  for (const [place, text] of Object.entries(places))
    for (const secret of secrets) expect(text.toLowerCase().includes(secret.toLowerCase()), `${secret} in ${place}`).toBe(false);
});
