export type Collected = {
  /** Where the collected data lies: `listings/`, `geo/`, `photos/`, … */
  readonly folder: string;
  readonly say: (line: string) => void;
};

/**
 * What a file of this folder exports as its default: looks at one matter and tells what is wrong, a line each; nothing when all is right.
 */
export type Subject = (collected: Collected) => Promise<readonly string[]>;
