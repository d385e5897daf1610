/// <reference lib="webworker" />

import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

/** Solves a puzzle in a worker, so that the page stays responsive. */
handler({ deriveKey });
