/** Unusable settings: `message` has a line for each, to print before exit 1. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
