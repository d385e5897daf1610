import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Finds the client address of a request; `X-Forwarded-For` counts only as far as trusted proxies wrote it (SEC-27). */
export const clientAddresses = (trustedProxies: readonly string[]): ((request: IncomingMessage) => string) => {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return (request) => {
    const hops = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => plain(hop.trim()))
      .filter(Boolean);
    let address = plain(request.socket.remoteAddress ?? '') || '0.0.0.0';
    while (isTrusted(address)) {
      const hop = hops.pop();
      if (hop === undefined || isIP(hop) === 0) break;
      address = hop;
    }
    return address;
  };
};

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The network that a limit counts by: an IPv4 address, or the /64 of an IPv6 address, which is usually one household. */
export const networkOf = (address: string): string => (isIP(address) === 6 ? `${groupsOf(address, 4)}::/64` : address);

/** The wider networks of an IPv6 address: a /56 is often one household's, a /48 is given to anyone on request. None for IPv4. */
export const widerNetworksOf = (address: string): readonly { readonly by: 'site' | 'region'; readonly network: string }[] =>
  isIP(address) === 6
    ? [
        { by: 'site', network: `${groupsOf(address, 3)}:${siteOf(address)}::/56` },
        { by: 'region', network: wideNetworkOf(address) },
      ]
    : [];

/** The fourth group of an IPv6 address without its last eight bits. */
const siteOf = (address: string): string => (Number.parseInt(groupsOf(address, 4).split(':')[3] ?? '0', 16) & 0xff00).toString(16);

/** The part of an address that may be used to tell visitors apart: the /24 of IPv4, the /48 of IPv6 (D-17). */
export const wideNetworkOf = (address: string): string =>
  isIP(address) === 6 ? `${groupsOf(address, 3)}::/48` : `${address.split('.').slice(0, 3).join('.')}.0/24`;

/** The first groups of an IPv6 address in a canonical form. */
const groupsOf = (address: string, count: number): string => {
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0') : [];
  return [...left, ...zeros, ...right]
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};
