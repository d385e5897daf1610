import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddresses, networkOf, wideNetworkOf } from '../../../src/server/http/limits/client-address.ts';

const request = (peer: string, forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: peer },
  }) as unknown as IncomingMessage;

describe('the address of a client', () => {
  it('is the peer when no proxy is trusted, whatever its headers', () => {
    expect(clientAddresses([])(request('203.0.113.9', '1.1.1.1'))).toBe('203.0.113.9');
    expect(clientAddresses(['10.0.0.0/8'])(request('203.0.113.9', '1.1.1.1'))).toBe('203.0.113.9');
  });
  it('is the last hop that is not a trusted proxy', () => {
    const of = clientAddresses(['10.0.0.0/8', 'fd00::/8', '127.0.0.1']);
    expect(of(request('10.0.0.1', '9.9.9.9'))).toBe('9.9.9.9');
    expect(of(request('10.0.0.1', '6.6.6.6, 9.9.9.9, 10.2.3.4'))).toBe('9.9.9.9');
    expect(of(request('fd00::1', '2001:db8::5'))).toBe('2001:db8::5');
    expect(of(request('::ffff:10.0.0.1', '9.9.9.9'))).toBe('9.9.9.9');
  });
  it('is the address of the proxy when its header contains none', () => {
    const of = clientAddresses(['10.0.0.1']);
    expect(of(request('10.0.0.1'))).toBe('10.0.0.1');
    expect(of(request('10.0.0.1', 'unknown'))).toBe('10.0.0.1');
    expect(of(request('10.0.0.1', '9.9.9.9, <script>'))).toBe('10.0.0.1');
  });
});

describe('the network that a limit counts', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s → %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('the part of an address used to tell visitors apart', () => {
  it.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:0db8:0001::6', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
  ])('%s → %s', (address, network) => expect(wideNetworkOf(address)).toBe(network));
});
