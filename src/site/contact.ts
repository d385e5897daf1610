import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { Clock } from '../kernel/clock.ts';
import { after } from '../kernel/durations.ts';
import { Rejection } from '../kernel/rejection.ts';
import type { Captcha } from '../server/captcha/port.ts';
import { type Route, route } from '../server/http/contract.ts';
import { askCaptcha, askContactToken, reportBug, sendContact } from './contract.ts';

const TOKEN_LIFE = 'PT5M';
const SENT = { sent: true as const };

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Contact letters and bug reports of visitors. A letter needs a single-use token, issued for a solved captcha (SEC-18). */
export const contactRoutes = (db: Knex, clock: Clock, captcha: Captcha): readonly Route[] => [
  route(askCaptcha, () => captcha.ask()),

  route(askContactToken, async ({ body }) => {
    await captcha.check(body?.recaptcha, 'contact');
    const token = randomBytes(24).toString('base64url');
    const now = clock.now();
    await db('contact_tokens').where('expires_at', '<=', now).delete();
    await db('contact_tokens').insert({ token_hash: hashOf(token), expires_at: after(now, TOKEN_LIFE) });
    return { token };
  }),

  route(sendContact, ({ body, user, language, metadata: { commandId } }) =>
    db.transaction(async (trx) => {
      const now = clock.now();
      // a retry whose first response was lost has already used the token; its letter is stored, so it succeeds
      if (await trx('contacts').where({ command_id: commandId }).first('id')) return SENT;
      const token = trx('contact_tokens')
        .where({ token_hash: hashOf(body.token) })
        .andWhere('expires_at', '>', now);
      if ((await token.delete()) === 0) throw new Rejection('token_unavailable');
      if (body.website) return SENT; // honeypot: bots get the same response
      await trx('contacts').insert({
        user_id: user?.id ?? null,
        name: body.name ?? `${body.first_name} ${body.last_name}`,
        email: body.email,
        calling_code: body.codigo_pais ?? null,
        phone: body.telefono ?? null,
        user_type: body.user_type ?? null,
        destination_country: body.destination_country ?? null,
        message: body.message,
        investment: body.investment,
        language,
        created_at: now,
        command_id: commandId,
      });
      return SENT;
    }),
  ),

  route(reportBug, async ({ body, user, metadata, isCrowded }) => {
    await captcha.expectPerson(body, 'report', { isCrowded });
    const report = {
      user_id: user?.id ?? null,
      description: body.description,
      page: body.page || null,
      email: body.email ?? null,
      request_id: metadata.correlationId,
      created_at: clock.now(),
      command_id: metadata.commandId,
    };
    await db('bug_reports').insert(report).onConflict('command_id').ignore();
    return SENT;
  }),
];
