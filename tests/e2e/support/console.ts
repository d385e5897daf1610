import { expect, type Page } from '@playwright/test';
import { en } from '../../../admin/texts/en.ts';
import { es } from '../../../admin/texts/es.ts';
import { signIn } from './steps.ts';
import { textsOf } from './texts.ts';
import { ADMIN } from './world.ts';

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

export const openConsole = async (page: Page, locale: string | undefined, path = '/admin') => {
  await page.goto(path);
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, textsOf(locale), { email: ADMIN, name: 'Ada', token: '' });
  await expect(page).toHaveURL(new RegExp(path.replaceAll(/[?/]/g, '\\$&')));
};

/** Confirms the open dialog in words and, where it cannot be undone, with what has to be typed. */
export const confirmCommand = async (
  page: Page,
  t: Words,
  action: string,
  { typed, asks = 'posada.confirm.reason' }: { typed?: string; asks?: string } = {},
) => {
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: t(action), exact: true });
  await expect(button).toBeDisabled();
  await dialog.getByLabel(new RegExp(t(asks))).fill('Revisado por teléfono');
  if (typed !== undefined) {
    await expect(button).toBeDisabled();
    await dialog.getByLabel(new RegExp(t('posada.confirm.type', { text: typed }))).fill(typed);
  }
  await button.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: t('posada.seeEvent') })).toBeVisible();
};
