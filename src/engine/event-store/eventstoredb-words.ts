/** A field of an error of the client or of gRPC: `type`, `code`, `actualVersion`. */
export const field = (error: unknown, name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined);

/** gRPC status codes. */
const PERMISSION_DENIED = 7;
const UNAUTHENTICATED = 16;

/**
 * One sentence for an error that a retry cannot change: a wrong password, a missing permission, an untrusted certificate. Null for all
 * other errors. It never contains the address, which may contain the password.
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

/** The message for a stream that does not begin with its first event. */
export const CUT_OFF = 'the event store no longer holds them: the stream was truncated or deleted from outside';
