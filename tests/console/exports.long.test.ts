import { expect, it } from 'vitest';
import { anAdmin } from '../reservations/world.ts';
import { testApp } from '../support/app.ts';
import { unzipped } from '../support/xlsx.ts';

const MANY = 200_000;
const MOST_BYTES = 256 * 1_024 * 1_024;

it(`streams ${MANY} rows within 256 MB, in the background`, async () => {
  const app = await testApp();
  const { token } = await anAdmin(app);
  await app.db.raw(
    `insert into user_vault (id, email, email_hmac, first_name, last_name, phone, calling_code, created_at)
       select 1000 + n, 'persona' || n || '@example.com', 'h' || n, 'Nombre ' || n, 'Apellido ' || n, '569' || n, '56', now() from generate_series(1, ?) n`,
    [MANY],
  );
  await app.db.raw(
    `insert into users (id, is_admin, language, type, country, terms_signed, registered_at, revision)
       select 1000 + n, false, 'es', 'guest', 'CL', false, '2027-01-01T00:00:00Z', 0 from generate_series(1, ?) n`,
    [MANY],
  );
  const { status, body } = await app.request('GET', '/admin/get-users?format=xlsx&purpose=Todo', { token });
  expect(status).toBe(202);

  const before = process.memoryUsage().rss;
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  await app.periodic.find(({ queue }) => queue === 'exports')?.run(new AbortController().signal);
  clearInterval(looking);

  const path = body.url.replace('/api/v1', '');
  const made = (await app.request('GET', path, { token })).body;
  expect(made).toMatchObject({ estado: 'ready', filas: MANY + 1 });
  const file = await fetch(`${app.url}${made.url}`, { headers: { authorization: `Bearer ${token}` } });
  const sheet = unzipped(Buffer.from(await file.arrayBuffer())).get('xl/worksheets/sheet1.xml');
  let rows = 0;
  for (let at = sheet?.indexOf('<row ') ?? -1; at >= 0; at = sheet?.indexOf('<row ', at + 5) ?? -1) rows += 1;
  expect(rows).toBe(MANY + 2); // with the administrator and the head
  process.stdout.write(`\n${MANY} rows: ${Math.round((most - before) / 1_024 / 1_024)} MB more, ${made.bytes} bytes\n`);
  expect(most - before).toBeLessThan(MOST_BYTES);
}, 600_000);
