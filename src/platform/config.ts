export type Config = Readonly<Record<string, never>>;
