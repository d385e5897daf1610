import { recordEarly } from './early/keep.ts';
import { loadProgram } from './early/program.ts';

// The first script of a page, and the only one loaded with priority.
window.early = recordEarly();
void loadProgram();
