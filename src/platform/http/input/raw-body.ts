import type { Context } from 'koa';
import { HttpProblem } from '../problems.ts';

/** The bytes as they were sent, for signatures. Throws HttpProblem 413 over `limit` bytes. */
export const rawBody = async (ctx: Context, limit: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk); // read to its end all the same: a connection cut while it sends takes the answer with it
  }
  if (size > limit) throw new HttpProblem(413, 'too_large');
  return Buffer.concat(chunks);
};
