import ts from 'typescript';

/** The kind of change. */
export type Operator = 'boundary' | 'condition' | 'logical' | 'arithmetic' | 'constant' | 'boolean' | 'removal' | 'member' | 'call';

/** A change of one place: `before` stands at `column` of line `line` (both from 1), whose whole text is `source`, and becomes `after`. */
export type Mutation = {
  readonly operator: Operator;
  readonly line: number;
  readonly column: number;
  readonly source: string;
  readonly before: string;
  readonly after: string;
};

/** The text with the change; null when the line no longer exists. Of several equal lines the nearest to its old position. */
export const mutated = (text: string, { line, column, source, before, after }: Mutation): string | null => {
  const lines = text.split('\n');
  const same = lines.flatMap((one, index) => (one === source ? [index] : []));
  const [nearest] = same.sort((a, b) => Math.abs(a - line + 1) - Math.abs(b - line + 1));
  if (nearest === undefined) return null;
  const start = lines.slice(0, nearest).reduce((sum, one) => sum + one.length + 1, column - 1);
  return text.startsWith(before, start) ? text.slice(0, start) + after + text.slice(start + before.length) : null;
};

const { SyntaxKind } = ts;
const SWAPPED: Partial<Record<ts.SyntaxKind, readonly [Operator, string]>> = {
  [SyntaxKind.LessThanToken]: ['boundary', '<='],
  [SyntaxKind.LessThanEqualsToken]: ['boundary', '<'],
  [SyntaxKind.GreaterThanToken]: ['boundary', '>='],
  [SyntaxKind.GreaterThanEqualsToken]: ['boundary', '>'],
  [SyntaxKind.EqualsEqualsEqualsToken]: ['condition', '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken]: ['condition', '==='],
  [SyntaxKind.AmpersandAmpersandToken]: ['logical', '||'],
  [SyntaxKind.BarBarToken]: ['logical', '&&'],
  [SyntaxKind.PlusToken]: ['arithmetic', '-'],
  [SyntaxKind.MinusToken]: ['arithmetic', '+'],
};
/** Calls in a chain that choose, order or limit. */
const CHOOSES = /^(?:(?:and|or)?[wW]here\w*|orderBy\w*|limit|filter|distinct|slice)$/;
/** Calls whose texts only a person reads. */
const SAYS = /^(?:never$|log\.|console\.)/;

/** Whether a node is never mutated: types, imports, and error messages that no code reads. */
const isLeftAlone = (node: ts.Node, file: ts.SourceFile): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  (ts.isNewExpression(node) && node.expression.getText(file) === 'Error') ||
  (ts.isCallExpression(node) && SAYS.test(node.expression.getText(file)));

/** Members of what others import are known by the compiler there. */
const isExported = (node: ts.Node): boolean =>
  ts.isVariableDeclaration(node) && Boolean(ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export);

const isCondition = (node: ts.Node): boolean =>
  (ts.isIfStatement(node.parent) && node.parent.expression === node) ||
  (ts.isConditionalExpression(node.parent) && node.parent.condition === node);

const isRemovable = (node: ts.Node, file: ts.SourceFile): boolean => {
  if (!ts.isBlock(node.parent) && !ts.isCaseOrDefaultClause(node.parent)) return false;
  if (ts.isExpressionStatement(node)) return !isLeftAlone(node.expression, file);
  if (!ts.isIfStatement(node) || node.elseStatement) return ts.isThrowStatement(node);
  return !(/^[\w.]+\.length === 0$/.test(node.expression.getText(file)) && ts.isReturnStatement(node.thenStatement)); // saves work alone
};

/** What can be changed in this source by the usual operators, in the order of the text. It parses; whether it compiles is not known. */
export const mutationsIn = (text: string): Mutation[] => {
  const file = ts.createSourceFile('mutated.ts', text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  const found: Mutation[] = [];
  const add = (operator: Operator, start: number, end: number, after: string) => {
    const { line, character } = file.getLineAndCharacterOfPosition(start);
    const before = text.slice(start, end);
    found.push({ operator, line: line + 1, column: character + 1, source: lines[line] ?? '', before, after });
  };
  const change = (operator: Operator, node: ts.Node, after: string) => add(operator, node.getStart(file), node.end, after);
  const dropEach = (list: ts.NodeArray<ts.Node>) =>
    list.forEach((one, at) => {
      const [previous, next] = [list[at - 1], list[at + 1]];
      if (next) add('member', one.getStart(file), next.getStart(file), '');
      else if (previous) add('member', previous.end, one.end, '');
      else add('member', one.getStart(file), list.end, ''); // with the comma after it
    });
  const visit = (node: ts.Node): void => {
    if (isLeftAlone(node, file)) return;
    const own = node.getText(file);
    if (ts.isBinaryExpression(node)) {
      const [operator, after] = SWAPPED[node.operatorToken.kind] ?? [];
      const isText = [node.left, node.right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));
      if (operator && after && !(operator === 'arithmetic' && isText)) change(operator, node.operatorToken, after);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
      change('condition', node, node.operand.getText(file));
    else if (isCondition(node)) change('condition', node, `!(${own})`);
    if (ts.isNumericLiteral(node)) change('constant', node, String(Number(node.text) + 1));
    if (ts.isStringLiteral(node) && /^PT?\d+\w$/.test(node.text))
      change(
        'constant',
        node,
        own.replace(/\d+/, (number) => String(Number(number) + 1)),
      );
    if (node.kind === SyntaxKind.TrueKeyword) change('boolean', node, 'false');
    if (node.kind === SyntaxKind.FalseKeyword) change('boolean', node, 'true');
    if (ts.isArrayLiteralExpression(node)) dropEach(node.elements);
    if (ts.isObjectLiteralExpression(node) && !isExported(node.parent)) dropEach(node.properties);
    if (isRemovable(node, file)) change('removal', node, '');
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && CHOOSES.test(node.expression.name.text))
      add('call', node.expression.expression.end, node.end, '');
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return found;
};
