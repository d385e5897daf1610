import { describe, expect, it } from 'vitest';
import { guestTokenOf, hostTokenOf, isGuestToken, isHostToken } from '../../../src/reservations/links.ts';

const config = { secret: 'a secret of at least thirty-two characters' };

describe('link tokens (SEC-03)', () => {
  it('differ by purpose, reservation, generation and secret', () => {
    const tokens = [
      guestTokenOf(config, 7),
      hostTokenOf(config, 7),
      guestTokenOf(config, 8),
      guestTokenOf(config, 7, 2),
      guestTokenOf({ secret: 'another' }, 7),
    ];
    expect(new Set(tokens).size).toBe(5);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/); // 256 bit
  });
  it('are valid for their purpose', () => {
    expect(isGuestToken(config, 7, guestTokenOf(config, 7))).toBe(true);
    expect(isHostToken(config, 7, hostTokenOf(config, 7))).toBe(true);
  });
  it.each([
    ['the other purpose', hostTokenOf(config, 7)],
    ['another reservation', guestTokenOf(config, 8)],
    ['an older generation', guestTokenOf(config, 7, 0)],
    ['nothing', ''],
    ['a beginning', guestTokenOf(config, 7).slice(0, -1)],
    ['something longer', `${guestTokenOf(config, 7)}x`],
    ['other letters', 'ñ'.repeat(43)],
  ])('are not valid for %s', (_, token) => expect(isGuestToken(config, 7, token)).toBe(false));
});
