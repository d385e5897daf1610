import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Received = { to: string[]; mail: Email };

/** A real SMTP server on a free port; keeps what it received, parsed. `refuse` may answer a recipient with an SMTP code. */
export const smtpSink = async (options: { refuse?: (address: string) => number | null } = {}) => {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const code = options.refuse?.(address);
      done(code ? Object.assign(new Error(`no mailbox for ${address}`), { responseCode: code }) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(
          (mail) => {
            received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
            done();
          },
          (error: Error) => done(error),
        );
      });
    },
  });
  server.on('error', () => undefined); // a client that hangs up is no failure of the test
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, port, received, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
};
