/// <reference lib="webworker" />

import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

/** Solves a puzzle beside the page, so that it stays responsive meanwhile. */
handler({ deriveKey });
