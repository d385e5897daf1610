import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import en from '../../../texts/en/console.ts';
import es from '../../../texts/es/console.ts';
import { auditOf } from './audit.ts';
import { enters } from './paying.ts';
import { ADMIN, aPerson, call, type Person, signedIn } from './world.ts';

const TOOL = join(import.meta.dirname, '../../../src/tools/grant-admin.ts');

/** Another administrator than that of the demonstration data, made as an operator makes one: by the command line, beside the program. */
export const aSecondAdministrator = async (base: string): Promise<Person> => {
  const person = await aPerson(base, 'Berta');
  const env = { ...process.env, DATA_DIR: process.env['POSADA_FOLDER'] };
  await promisify(execFile)(process.execPath, [TOOL, 'grant', person.email], { env });
  type Me = { user: { is_admin: number } };
  await expect.poll(async () => (await call<Me>(base, 'GET', '/users/me', undefined, person.token)).user.is_admin).toBe(1);
  return person;
};

/** The console's own words in the language of a browser; `%{name}` is filled, and of two forms the right one taken. */
export const consoleTexts = (locale: string | undefined) => {
  const words: unknown = locale?.startsWith('en') ? en : es;
  return (key: string, values: Record<string, string | number> = {}): string => {
    const found = key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], words);
    if (typeof found !== 'string') throw new Error(`no text ${key}`);
    const forms = found.split(' |||| ');
    const form = (values['smart_count'] === 1 ? forms[0] : forms.at(-1)) ?? '';
    return form.replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name]));
  };
};

export type Words = ReturnType<typeof consoleTexts>;

/** The address of a list of the console with these filters. */
export const listPath = (resource: string, filter: Record<string, unknown>) =>
  `/admin/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

/**
 * Opens a page of the console as its administrator, that of the demonstration data unless another is named. They sign in by the API: the
 * way over the form is a journey of its own (`console/console.spec.ts`). `path` is one of the usual program, or names another.
 */
export const openConsole = async (page: Page, path = '/admin', email = ADMIN) => {
  const url = new URL(path, process.env['POSADA_URL']);
  await enters(page.context(), url.origin, await signedIn(url.origin, email));
  await page.goto(url.href);
  await expect(page).toHaveURL(({ href }) => href.startsWith(url.href));
};

/**
 * Confirms the open dialog in words and, if required, with the typed confirmation; then it is done, or `waits` for a second administrator.
 */
export const confirmCommand = async (
  page: Page,
  t: Words,
  action: string,
  { typed, label = 'posada.confirm.reason', waits = false }: { typed?: string; label?: string; waits?: boolean } = {},
) => {
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: t(action), exact: true });
  await expect(button).toBeDisabled();
  await dialog.getByLabel(new RegExp(t(label))).fill('Revisado por teléfono');
  const number = dialog.getByLabel(new RegExp(t('posada.confirm.type', { text: typed ?? '' })));
  if (typed !== undefined && (await number.count()) > 0) {
    await expect(button).toBeDisabled();
    await number.fill(typed);
  }
  await button.click();
  await expect(dialog).toBeHidden();
  await expect(
    waits ? page.getByRole('alert').filter({ hasText: t('posada.money.waits') }) : page.getByRole('link', { name: t('posada.seeEvent') }),
  ).toBeVisible();
};

/** Confirms the open dialog with a reason of its list. */
export const confirmChoice = async (page: Page, t: Words, action: string, reason: string) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: t(reason), exact: true }).click();
  await dialog.getByRole('button', { name: t(action), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: t('posada.seeEvent') })).toBeVisible();
};

/**
 * Removes what an earlier attempt of the journey left: a program has one set of versions, with one pending proposal at a time, and each
 * version begins after the previous ones.
 */
export const noVersionsAhead = async (base: string, of: 'conditions' | 'tariff'): Promise<void> => {
  type Versions = { versiones: { version: number; actions: string[] }[] };
  const { token } = await signedIn(base, ADMIN);
  const { versiones } = await call<Versions>(base, 'GET', `/console/${of}`, undefined, token);
  for (const { version, actions } of versiones)
    for (const action of actions.filter((one) => one !== 'confirm'))
      await call(base, 'POST', `/console/${of}/${version}/${action}`, { reason: 'Otra prueba' }, token);
};

/** So far ahead that it concerns no other journey; in the form of a field for date and time. */
export const nextYear = () => `${new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)}T10:00`;

/** Looks at a page of the console from its top: its title is out of sight while it is scrolled down. */
export const auditFromTop = (page: Page, locale: string | undefined) => {
  const { look: lookAt, report } = auditOf(page, locale?.startsWith('en') ? 'en' : 'es');
  const look = async (name: string, more: { over?: boolean } = {}) => {
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await lookAt(name, { wide: true, ...more });
  };
  return { look, report };
};
