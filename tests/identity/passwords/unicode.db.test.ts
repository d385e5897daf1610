import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';

const app = await testApp();
const [composed, decomposed] = ['Contrase\u00f1a-7x', 'Contrasen\u0303a-7x'];
const correo = 'ana@example.com';
const signIn = (password: string) => app.request('POST', '/users/login', { body: { correo, password } });

it('a password is the same however its accents are typed, in every call that takes one (D-160)', async () => {
  const account = { nombre: 'Ana', apellido: 'Soto', correo, hash: composed };
  const { body } = await app.request('POST', '/users/register', { body: account });
  expect((await signIn(decomposed)).status).toBe(200);
  const token: string = body.api_token;
  expect((await app.request('POST', '/users/prove-password', { token, body: { password: decomposed } })).status).toBe(204);
  const change = { contrasena: decomposed, contrasenan: `${composed}2`, contrasenar: `${decomposed}2` };
  expect((await app.request('POST', '/users/changePassword', { token, body: change })).status).toBe(200);
  expect((await signIn(`${decomposed}2`)).status).toBe(200);
});

it('a hash of the text as typed is renewed by the next sign-in', async () => {
  await app.db('credentials').update({ password_hash: await hash(decomposed) });
  const hashNow = async () => (await app.db('credentials').first<{ password_hash: string }>('password_hash')).password_hash;
  const before = await hashNow();
  expect((await signIn(composed)).status).toBe(200);
  const renewed = await hashNow();
  expect(renewed).not.toBe(before);
  expect((await signIn(decomposed)).status).toBe(200);
  expect(await hashNow()).toBe(renewed);
});
