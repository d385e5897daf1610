import type { Context } from 'koa';
import { HttpProblem } from './problems.ts';

/** The bytes as they were sent, for signatures. Throws HttpProblem 413 over `limit` bytes. */
export const rawBody = async (ctx: Context, limit: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new HttpProblem(413, 'too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
