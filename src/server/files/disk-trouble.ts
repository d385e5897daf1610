/** Full, over its quota, read-only, not ours to write, broken, or out of handles. */
const CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE']);

/**
 * The code with which the disk refused a file, also where a library wrapped the error; null for any other error. The same request succeeds
 * once an operator has repaired the disk.
 */
export const diskTrouble = (error: unknown): string | null => {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as NodeJS.ErrnoException;
    if (code !== undefined && CODES.has(code)) return code;
  }
  return null;
};
