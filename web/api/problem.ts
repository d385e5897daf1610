/** A rejection by the API as problem details (RFC 9457). Thrown by every call; network failures become `code: 'offline'`. */
export class Problem extends Error {
  readonly status: number;
  /** When it was received, by this device's clock. */
  readonly at = Date.now();
  readonly code: string;
  readonly detail: string;
  readonly requestId: string | null;
  /** Wire field name → codes. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Seconds from `at` until the call may be retried; null if the server does not specify it. */
  readonly retryAfter: number | null;
  /** Further members of the body: `alternatives`, `missing`, `code_api`. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Record<string, unknown>, retryAfter: string | null = null) {
    const { code, title, detail, request_id, errors, ...extra } = body;
    super(typeof title === 'string' ? title : `HTTP ${status}`);
    this.name = 'Problem';
    this.status = status;
    this.code = typeof code === 'string' ? code : 'unknown';
    this.detail = typeof detail === 'string' ? detail : this.message;
    this.requestId = typeof request_id === 'string' ? request_id : null;
    this.fields = (errors ?? {}) as Record<string, string[]>;
    this.retryAfter = retryAfter === null ? null : Number(retryAfter);
    this.extra = extra;
  }
}

export const isProblem = (error: unknown, code?: string): error is Problem =>
  error instanceof Problem && (code === undefined || error.code === code);

/** The request got no response. */
export const offline = (): Problem => new Problem(0, { code: 'offline', title: 'offline' });
