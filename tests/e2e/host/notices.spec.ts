import type { BrowserContext, Page, Worker } from '@playwright/test';
import { chromium } from '../../../bin/chromium.mjs';
import { aPushBrowser } from '../support/outside.ts';
import { expect, test } from '../support/page.ts';
import { enters } from '../support/paying.ts';
import { textsOf } from '../support/texts.ts';
import { aPerson, aRequest, aSpaceAndGuest, call, inDays } from '../support/world.ts';

/** A zone in which it is noon now: nothing waits for the morning. */
const noon = () => {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};
// the headless shell shows no notifications
test.use({
  serviceWorkers: 'allow',
  timezoneId: noon(),
  launchOptions: { executablePath: chromium({ whole: true }), args: ['--no-sandbox'] },
});

type WorkerScope = {
  readonly registration: ServiceWorkerRegistration;
  readonly NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
  /** Resolves once a notification is displayed. */
  displayed: Promise<void>;
  dispatchEvent(event: Event): boolean;
};
type Subscribed = { endpoint: string; keys: { p256dh: string; auth: string } };

/** This Chromium has no push service: it subscribes at ours, and permission prompts are counted. */
const subscribesAt = (context: BrowserContext, { endpoint, keys }: Subscribed) =>
  context.addInitScript(
    (given) => {
      const counted = window as unknown as { prompts: number };
      counted.prompts = 0;
      const ask = Notification.requestPermission.bind(Notification);
      Notification.requestPermission = () => {
        counted.prompts += 1;
        return ask();
      };
      const made = { ...given, toJSON: () => given, unsubscribe: async () => localStorage.removeItem('pushed') ?? true };
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem('pushed', '1');
        return made as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () => (localStorage.getItem('pushed') ? (made as unknown as PushSubscription) : null);
    },
    { endpoint, keys },
  );

const promptsOf = (page: Page) => page.evaluate(() => (window as unknown as { prompts: number }).prompts);

/** Hands a decrypted message to the real service worker, as the browser does. */
const deliver = async (page: Page, origin: string, data: string) => {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin));
      if (one) resolve(one.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
};

/**
 * Delivers the message to the service worker and waits until its notification is displayed; returns the displayed ones. Queried earlier,
 * Chromium treats a stored notification that is not yet displayed as closed by the person, and drops it.
 */
const shownOf = async (page: Page, worker: Worker | undefined, origin: string, data: string) => {
  await worker?.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    const show = scope.registration.showNotification.bind(scope.registration);
    scope.displayed = new Promise((resolve) => {
      scope.registration.showNotification = async (...notification) => {
        await show(...notification);
        resolve();
      };
    });
  });
  await deliver(page, origin, data);
  return worker?.evaluate(async () => {
    const scope = self as unknown as WorkerScope;
    await scope.displayed;
    return (await scope.registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });
};

test('a host turns pushes on, is notified of a request, switches them off, and finds the mails with the stay', async ({
  page,
  context,
  home: url,
  locale,
}) => {
  const t = textsOf(locale);
  const language = locale?.slice(0, 2) ?? 'es';
  const phone = await aPushBrowser();
  await subscribesAt(context, phone);
  await context.grantPermissions(['notifications'], { origin: url });
  const [space, guest] = await aSpaceAndGuest(url);
  await call(url, 'POST', '/users/settings/setLanguage', { language }, space.host.token);
  await enters(context, url, space.host);

  // nothing is asked before the press
  await page.goto(`${url}/avisos/preferencias`);
  await expect(page.getByText(t('notices:push.off'))).toBeVisible();
  // an earlier notice: the listing was approved. If delivered later, it would be a push as well
  const bell = page.locator('.bell');
  await expect(bell).toHaveAccessibleName(t('common:menu.noticesUnread', { count: 1 }));
  expect(await promptsOf(page)).toBe(0);
  await page.getByRole('button', { name: t('notices:push.enable') }).click();
  await expect(page.getByText(t('notices:push.on'))).toBeVisible();
  expect(await promptsOf(page)).toBe(1);

  // a request arrives: the bell of the open page updates, and the push service has an encrypted message
  const { idreserva } = await aRequest(url, space, guest);
  await expect(bell).toHaveAccessibleName(t('common:menu.noticesUnread', { count: 2 }));
  await expect.poll(() => phone.received()).toHaveLength(1);
  const [message] = await phone.received();
  expect(message?.payload).not.toContain(guest.email);

  // the browser decrypted it: the service worker shows it, and a press opens the stay
  const [worker] = context.serviceWorkers();
  const shown = await shownOf(page, worker, url, message?.payload ?? '');
  expect(shown).toEqual([expect.objectContaining({ title: expect.stringContaining(guest.name) })]);
  await worker?.evaluate(async () => {
    const scope = self as unknown as WorkerScope;
    const [one] = await scope.registration.getNotifications();
    if (one) scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification: one }));
  });
  await expect(page).toHaveURL(new RegExp(`/estadia/${idreserva}$`));

  // on the stay page: the mails and their channels
  await page.getByText(t('stay:sent'), { exact: true }).click();
  const sent = page.getByRole('region', { name: t('notices:ledger.title') });
  await expect(sent.getByText(new RegExp(`^${t('notices:ledger.channel.push')} ·`))).toBeVisible();
  await sent.getByText(t('notices:ledger.show')).first().click();
  await expect(sent.locator('details[open]')).toContainText(`R-${idreserva}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // the bell leads there too, and opened notices are read
  await bell.click();
  const read = page.waitForResponse((answer) => answer.url().includes('/avisos/') && answer.request().method() !== 'GET');
  await page.getByRole('menuitem', { name: new RegExp(`${t('notices:unread')}.*${guest.name}`) }).click();
  await read; // the page is this one already: the next would be loaded before it is stored
  await expect(page).toHaveURL(new RegExp(`/estadia/${idreserva}$`));

  // switched off: the next request is in the bell, and no push leaves
  await page.goto(`${url}/avisos/preferencias`);
  const choice = page.getByRole('checkbox', {
    name: t('notices:preferences.switch', {
      kind: t('notices:preferences.kind.bookings'),
      channel: t('notices:preferences.channel.push'),
    }),
  });
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/avisos/preferencias') && answer.request().method() === 'PUT');
  await choice.click();
  expect((await stored).status()).toBe(204);
  await expect(choice).not.toBeChecked();
  await expect(page.getByText(t('notices:preferences.fixed.money'))).toBeVisible();
  const second = await aPerson(url, 'Silvia');
  await page.goto(`${url}/avisos`);
  await aRequest(url, space, second, inDays(50), inDays(53));
  await expect(page.getByRole('link', { name: new RegExp(second.name) })).toBeVisible();
  await page.getByRole('button', { name: t('notices:readAll') }).click();
  await expect(bell).toHaveAccessibleName(t('common:menu.notices'));
  expect(await phone.received()).toHaveLength(1);
});
