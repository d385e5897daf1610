import { auditOf } from '../support/audit.ts';
import { test } from '../support/page.ts';
import { enters } from '../support/paying.ts';
import { aRequest, aSpaceAndGuest, call } from '../support/world.ts';

test('conversations and notices through axe, at every width', async ({ page, context, locale, home }) => {
  const { look, report } = auditOf(page, locale?.slice(0, 2) ?? 'es');
  const [space, guest] = await aSpaceAndGuest(home);
  await enters(context, home, space.host);
  await page.goto('/conversation');
  await look('no conversation');
  await page.goto('/avisos/preferencias');
  await look('preferences'); // the cookies are answered here: a dialog would cover them
  await page.goto('/avisos');
  await look('notices');
  const { idreserva } = await aRequest(home, space, guest);
  await page.goto(`/conversation?reserva=${idreserva}`);
  await look('the first message from a reservation');
  await page.goto('/avisos'); // the form continues to the thread automatically
  type Begun = { conversation: { id: number } };
  const stay = { check_in_date: '2030-01-01', check_out_date: '2030-01-02', idreserva };
  const body = { accommodation_id: space.id, message: 'Hola', ...stay };
  const { conversation } = await call<Begun>(home, 'POST', '/conversations', body, guest.token);
  for (const [name, path] of [
    ['list', '/conversation'],
    ['thread', `/conversation?c=${conversation.id}`],
  ] as const) {
    await page.goto(path);
    await look(name);
  }
  report();
});
