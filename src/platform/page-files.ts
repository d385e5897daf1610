import { readFileSync } from 'node:fs';

type Chunk = { file: string; imports?: string[]; css?: string[] };

/**
 * The styles and scripts of a page, as elements of its head: without them the page would be drawn bare until its program had come and asked
 * for them. `manifest` is the build's own (`.vite/manifest.json`); what the template carries already is left out.
 */
export const pageFiles = (manifest: string): ((modules: readonly string[]) => string) => {
  let chunks: Record<string, Chunk>;
  try {
    chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>;
  } catch {
    return () => ''; // built without one
  }
  const reached = (names: readonly string[], seen: Set<string>): Set<string> => {
    for (const name of names) {
      if (seen.has(name) || !chunks[name]) continue;
      seen.add(name);
      reached(chunks[name].imports ?? [], seen);
    }
    return seen;
  };
  const always = reached(['index.html'], new Set());
  const known = new Map<string, string>();
  return (modules) => {
    const key = modules.join();
    const links = known.get(key);
    if (links !== undefined) return links;
    const more = [...reached(modules, new Set())].filter((name) => !always.has(name)).flatMap((name) => chunks[name] ?? []);
    const styles = [...new Set(more.flatMap(({ css }) => css ?? []))].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
    const scripts = more.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    const made = [...styles, ...scripts].join('\n    ');
    known.set(key, made);
    return made;
  };
};
