import type problems from './es/problems.json';

/** What the server says, by area: a file of each language. Spanish is what the others are compared with (`tests/texts/`). */
export type ServerTexts = {
  problems: typeof problems;
};
