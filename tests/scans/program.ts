import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');

/** The server's own source with its types, parsed once for all scans of a worker. */
let parsed: { checker: ts.TypeChecker; files: readonly ts.SourceFile[] } | null = null;
const program = () => {
  if (parsed) return parsed;
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.server.json'), (file) => readFileSync(file, 'utf8'));
  const { fileNames, options } = ts.parseJsonConfigFileContent({ ...config, include: ['src', 'projections'] }, ts.sys, ROOT);
  const made = ts.createProgram(fileNames, options);
  const own = (file: string) => file.startsWith(`${ROOT}/src/`) || file.startsWith(`${ROOT}/projections/`);
  parsed = { checker: made.getTypeChecker(), files: made.getSourceFiles().filter(({ fileName }) => own(fileName)) };
  return parsed;
};

/** Every node of the server's source that `judge` names a fault of, as `file:line fault`. */
export const faultsIn = (judge: (node: ts.Node, checker: ts.TypeChecker) => string | null): string[] => {
  const { checker, files } = program();
  const faults: string[] = [];
  for (const file of files) {
    const walk = (node: ts.Node): void => {
      const fault = judge(node, checker);
      if (fault !== null) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
        faults.push(`${file.fileName.slice(ROOT.length + 1)}:${line + 1} ${fault}`);
      }
      ts.forEachChild(node, walk);
    };
    walk(file);
  }
  return faults;
};
