import { keepEarly } from './early/keep.ts';
import { bringProgram } from './early/program.ts';

// The first script of a page, and the only one that travels with what is seen.
window.early = keepEarly();
void bringProgram();
