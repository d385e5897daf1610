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

/** The members of `export const name = { one, two }` where one of them is a function; none for other values. */
const membersOf = (symbol: ts.Symbol, checker: ts.TypeChecker): string[] => {
  const declaration = symbol.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return [];
  if (!ts.isObjectLiteralExpression(declaration.initializer)) return [];
  const members = checker.getTypeOfSymbol(symbol).getProperties();
  const isFunction = (member: ts.Symbol) => checker.getTypeOfSymbol(member).getCallSignatures().length > 0;
  return members.some(isFunction) ? members.map(({ name }) => name) : [];
};

/**
 * The values that a caller reaches through a file of the server: each export, each member of `export * as name`, each member of an exported
 * record of functions. Types are left out, because they come with the values that use them. A record of data only is one value.
 */
export const valuesOf = (path: string): string[] => {
  const { checker, files } = program();
  const file = files.find(({ fileName }) => fileName === join(ROOT, path));
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${path} is no module of the server`);
  return checker.getExportsOfModule(module).flatMap((exported): string[] => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (!isValue(symbol)) return [];
    const inside = symbol.flags & ts.SymbolFlags.ValueModule ? checker.getExportsOfModule(symbol).filter(isValue) : [];
    const members = inside.length > 0 ? inside.map(({ name }) => name) : membersOf(symbol, checker);
    return members.length > 0 ? members.map((name) => `${exported.name}.${name}`) : [exported.name];
  });
};

const isValue = ({ flags }: ts.Symbol): boolean => (flags & ts.SymbolFlags.Value) !== 0;

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

/** The types of all events that a stream may hold: of every `StreamName<…>` the server declares, so that no event can be left out. */
export const eventTypes = (): ReadonlySet<string> => {
  const { checker, files } = program();
  const types = new Set<string>();
  const add = (node: ts.TypeNode): void => {
    const whole = checker.getTypeFromTypeNode(node);
    for (const member of whole.isUnion() ? whole.types : [whole]) {
      const property = member.getProperty('type');
      const named = property && checker.getTypeOfSymbol(property);
      if (named?.isStringLiteral()) types.add(named.value);
    }
  };
  const walk = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node) && node.typeName.getText() === 'StreamName') node.typeArguments?.forEach(add);
    ts.forEachChild(node, walk);
  };
  for (const file of files) walk(file);
  return types;
};
