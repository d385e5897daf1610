/** A field of an error that the client or gRPC made: `type`, `code`, `actualVersion`. */
export const field = (error: unknown, name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined);

/** gRPC status codes. */
const PERMISSION_DENIED = 7;
const UNAUTHENTICATED = 16;

/**
 * One sentence for an answer that no repetition will change: a wrong password, a missing right, a certificate nobody trusts. Null for
 * every other error. Never holds the address: it may hold the password.
 */
export const refusalIn = (error: unknown, hasUser: boolean): string | null => {
  if (!(error instanceof Error)) return null;
  const code = field(error, 'code');
  const said = error.message;
  if (code === UNAUTHENTICATED) return 'the event store does not know this user with this password';
  if (code === PERMISSION_DENIED || field(error, 'type') === 'access-denied') {
    return hasUser
      ? 'the user may not read $all or not write: give them both rights in the event store, or name one of $admins'
      : 'the event store asks for a user: esdb://user:password@host:port';
  }
  if (/wrong version number|packet length too long/i.test(said)) return 'the event store speaks no TLS: add tls=false to the address';
  const untrusted = /(?:Error: )([^:]*(?:certificate|altname)[^.;]*)/i.exec(said)?.[1];
  if (untrusted) return `the certificate of the event store is not trusted (${untrusted.trim()}): name the file of its CA as tlsCAFile`;
  if (/certificate key file/.test(said)) return 'the file named by userKeyFile does not exist';
  if (/certificate file/.test(said)) return 'a file named by tlsCAFile or userCertFile does not exist';
  return null;
};

/** What a stream that no longer begins at its first event means. */
export const CUT_OFF = 'the event store no longer holds them: the stream was truncated or deleted from outside';
