import Koa from 'koa';
import pg from 'pg';

/** An empty Koa route with one INSERT of the size of an event, or as many as `rows` says: the minimum cost of a command over HTTP. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
await pool.query(
  `create table if not exists koa_peer (id bigint generated always as identity primary key, data jsonb not null, at timestamptz not null default now())`,
);
const data = JSON.stringify({ reservationId: 4711, listingId: 12_345, from: '2027-01-10', to: '2027-01-17', text: 'x'.repeat(230) });

const app = new Koa();
app.use(async (ctx) => {
  const rows = ctx.method === 'POST' ? Number(ctx.query['rows'] ?? 1) : 0;
  for (let row = 0; row < rows; row += 1) {
    await pool.query({ name: 'insert', text: 'insert into koa_peer (data) values ($1)', values: [data] });
  }
  ctx.body = { ok: true };
});
app.listen(Number(process.env['PORT']), '127.0.0.1');

const leave = () => process.exit(0);
process.once('SIGTERM', leave);
process.once('disconnect', leave); // the measuring process has ended
