import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Step = 'greeting' | 'sender' | 'recipient' | 'text';
export type Received = { to: string[]; mail: Email };

type Options = {
  /** Answers a recipient with an SMTP code. */
  readonly refuse?: (address: string) => number | null;
  /** What each step waits for before its answer: milliseconds, or a promise. `text`: the whole mail. */
  readonly holdUp?: (step: Step) => number | Promise<void>;
};

/** A real SMTP server on a free port; stores parsed mails. */
export const smtpSink = async (options: Options = {}) => {
  const received: Received[] = [];
  const slowly = (step: Step, answer: () => void) => {
    const wait = options.holdUp?.(step) ?? 0;
    if (wait === 0) answer();
    else if (typeof wait === 'number') setTimeout(answer, wait).unref();
    else void wait.then(answer);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => slowly('greeting', done),
    onMailFrom: (_address, _session, done) => slowly('sender', done),
    onRcptTo: ({ address }, _session, done) => {
      const code = options.refuse?.(address);
      slowly('recipient', () => done(code ? Object.assign(new Error(`no mailbox for ${address}`), { responseCode: code }) : null));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(
          (mail) => {
            received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
            slowly('text', done);
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
