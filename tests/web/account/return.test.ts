import { expect, it } from 'vitest';
import { returnFrom } from '../../../web/account/return.ts';
import { loginThen } from '../../../web/paths.ts';

const door = loginThen('/admin?filter={"a":"1?2"}');

it.each([
  ['a page of the site', '/favoritos?pagina=2', '/favoritos?pagina=2'],
  ['the sign-in page, opened for another page', door, '/admin?filter={"a":"1?2"}'],
  ['the sign-in page, from its header twice', loginThen(door), '/admin?filter={"a":"1?2"}'],
  ['the registration, opened for another page', '/registro/step-1?next=%2Fsearch', '/search'],
  ['the sign-in page, opened for nothing', '/login', '/'],
  ['the sign-in page, opened for another site', '/login?next=%2F%2Fevil.example', '/'],
  ['another site', 'https://evil.example/login?next=%2Fadmin', '/'],
  ['nothing', null, '/'],
])('a sign-in that is to lead to %s', (_, next, to) => {
  expect(returnFrom(next)).toBe(to);
});
