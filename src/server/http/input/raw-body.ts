import type { Context } from 'koa';
import { HttpProblem } from '../problems.ts';

/** The raw bytes of the body, for checking signatures. Throws HttpProblem 413 above `limit` bytes. */
export const rawBody = async (ctx: Context, limit: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk); // a larger body is still read to its end: closing the connection while the client sends would lose the answer
  }
  if (size > limit) throw new HttpProblem(413, 'too_large');
  return Buffer.concat(chunks);
};
