import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured log to stdout, or to `to`. Secrets never reach it: headers and fields that hold them are cut by name (SEC-38). */
export const createLog = (level: string, to?: DestinationStream): Log => {
  const options = {
    level,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.hash',
        '*.token',
        '*.api_token',
        '*.contrasena',
        'password',
        'token',
        'api_token',
      ],
      censor: '[cut]',
    },
  };
  return to ? pino(options, to) : pino(options);
};
