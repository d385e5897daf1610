import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured log to stdout. Secrets never reach it: headers and fields that hold them are cut by name (SEC-38). */
export const createLog = (level: string): Log =>
  pino({
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
  });
