import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/page.ts';
import { signIn } from '../support/steps.ts';
import { textsOf } from '../support/texts.ts';
import { alive } from '../support/waiting.ts';
import { aPerson, aSpace } from '../support/world.ts';

// Every form that writes keeps its input when the server is too busy for it (429, 503), and shows why.
const VISITORS = ['/login', '/registro/step-1', '/auth/recuperar', '/informar-error'];
const MEMBERS = ['/editar-perfil', '/cambiar-password', '/cambiar-correo', '/datos-bancarios'];
const ANSWERS = [
  { status: 429, code: 'too_many_requests' },
  { status: 503, code: 'unavailable_now' },
];
const TYPED: Readonly<Record<string, string>> = {
  email: 'guardada@example.org',
  tel: '987654321',
  password: 'Guardada2026x',
  date: '1990-05-01',
  textarea: 'Palabras que no se pierden',
};

/** The fields of the form that holds the last button of the page that sends. */
const formOf = (page: Page): Locator => page.locator('main form:has(button[type="submit"])').last();
const fieldsOf = (form: Locator): Locator =>
  form.locator('input:not([type="hidden"]):not([type="checkbox"]):not([type="radio"]):not([type="file"]):visible, textarea:visible');
const valuesOf = (form: Locator): Promise<string[]> =>
  fieldsOf(form).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

const fill = async (form: Locator): Promise<void> => {
  for (const field of await fieldsOf(form).all()) {
    const { type, value, name, min } = await field.evaluate(({ type, value, name, min }: HTMLInputElement) => ({ type, value, name, min }));
    if (value !== '' || name === 'website') continue;
    await field.fill(min || (TYPED[type] ?? 'No se pierde'));
  }
  for (const list of await form.locator('select:visible').all())
    if ((await list.inputValue()) === '') await list.selectOption({ index: 1 });
  for (const box of await form.getByRole('checkbox').all()) await box.check();
};

const refusedOn = async (page: Page, path: string): Promise<void> => {
  for (const { status, code } of ANSWERS) {
    await page.goto(path);
    expect(new URL(page.url()).pathname).toBe(path);
    const form = formOf(page);
    await alive(form);
    await page.waitForLoadState('networkidle'); // what the form is filled with has come
    await fill(form);
    const typed = await valuesOf(form);
    let refused = 0;
    await page.route('**/api/v1/**', (route) => {
      if (['GET', 'HEAD'].includes(route.request().method())) return route.continue();
      refused += 1;
      return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ status, code, detail: code }) });
    });
    await form.locator('button[type="submit"]').last().click();
    await expect.poll(() => refused, { message: `${path}: nothing was sent` }).toBeGreaterThan(0);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ }).first(), `${path}: ${status}`).toBeVisible();
    expect(await valuesOf(form), `${path}: ${status}`).toEqual(typed);
    await page.unroute('**/api/v1/**');
  }
};

/** The browser logs each 503: these are expected. */
const forget = (faults: string[]): void => {
  for (let at = faults.length - 1; at >= 0; at -= 1) if (/status of 503/.test(faults[at] ?? '')) faults.splice(at, 1);
};

test.describe('a refused form keeps its input', () => {
  test('of a visitor', async ({ page, faults }) => {
    for (const path of VISITORS) await refusedOn(page, path);
    forget(faults);
  });

  test('of a signed-in user', async ({ page, faults, home, locale }) => {
    const person = await aPerson(home, 'Renata');
    const space = await aSpace(home);
    await page.goto('/login');
    await signIn(page, textsOf(locale), person);
    await expect(page).not.toHaveURL(/\/login/);
    for (const path of [...MEMBERS, `/request-accommodation-visit/${space.id}`]) await refusedOn(page, path);
    forget(faults);
  });
});
