import { keepEarly } from './early/keep.ts';
import { bringProgram } from './early/program.ts';

// The first script of a page, and the only one loaded with priority.
window.early = keepEarly();
void bringProgram();
