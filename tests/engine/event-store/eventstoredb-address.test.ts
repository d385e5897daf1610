import { expect, it } from 'vitest';
import { forClient } from '../../../src/engine/event-store/eventstoredb-connection.ts';

// The client queries only the first of several hosts behind +discover; given a list, it queries all of them.
it.each([
  ['esdb://one:2113?tls=false', 'esdb://one:2113?tls=false&gossipTimeout=1'],
  ['esdb://one:2113,two:2113', 'esdb://one:2113,two:2113?gossipTimeout=1'],
  ['kurrentdb+discover://cluster.example', 'esdb+discover://cluster.example?gossipTimeout=1'],
  ['esdb+discover://cluster.example?connectionName=a,b', 'esdb+discover://cluster.example?connectionName=a,b&gossipTimeout=1'],
  ['esdb+discover://one,two:2113,three?tls=false', 'esdb://one,two:2113,three?tls=false&gossipTimeout=1'],
  ['kurrentdb+discover://u:p@one,two/?gossipTimeout=3', 'esdb://u:p@one,two/?gossipTimeout=3'],
])('%s is %s for the client', (address, expected) => {
  expect(forClient(address)).toBe(expected);
});
