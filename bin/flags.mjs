/**
 * The flags of Node that the program runs with, as in the Dockerfile. The second and third keep memory small (docs/operations.md#memory).
 */
export const FLAGS = ['--disable-proto=delete', '--max-semi-space-size=16', '--no-allocation-site-pretenuring'];
