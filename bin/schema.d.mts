type Names = Readonly<Record<string, unknown>>;
export const wholeApi: () => {
  readonly paths: Readonly<Record<string, Names>>;
  readonly components: Readonly<Record<'schemas' | 'responses' | 'parameters', Names>>;
};
export const writeSchema: () => void;
