import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * IPv4 ranges that are nobody's public host (IANA's special-purpose registry): private, shared, link-local, loopback, metadata, multicast.
 */
const INSIDE_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/**
 * Of IPv6 only global unicast is public, without its special ranges. Mapped and translated IPv4, unique-local and link-local are outside.
 */
const GLOBAL_6: readonly [string, number] = ['2000::', 3];
const INSIDE_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const inside4 = new BlockList();
for (const [net, prefix] of INSIDE_4) inside4.addSubnet(net, prefix, 'ipv4');
const global6 = new BlockList();
global6.addSubnet(...GLOBAL_6, 'ipv6');
const inside6 = new BlockList();
for (const [net, prefix] of INSIDE_6) inside6.addSubnet(net, prefix, 'ipv6');

/** Whether a numeric address is one of the public internet; false for whatever is none. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !inside4.check(address, 'ipv4');
  return isIPv6(address) && !address.includes('%') && global6.check(address, 'ipv6') && !inside6.check(address, 'ipv6');
};
