import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { compileForm, writeFormModule } from '../standalone/compile-form.ts';
import { writeFormTypes } from '../standalone/write-types.ts';
import { hashText } from './hash-text.ts';

/** The part of Vite's and Rollup's interface that the plugin uses, so that the package needs neither. */
interface FormPlugin {
  readonly name: string;
  readonly enforce: 'pre';
  resolveId(this: PluginContext, source: string, importer: string | undefined): Promise<string | undefined>;
  load(this: PluginContext, id: string): Promise<string | undefined>;
}

interface PluginContext {
  resolve(
    source: string,
    importer: string | undefined,
    options: { readonly skipSelf: true },
  ): Promise<{ readonly id: string } | null>;
  addWatchFile(path: string): void;
}

/** Not `.json`, which Vite would parse. */
const ending = '.form.json.js';

/**
 * Compiles `import contact from './contact.form.json'` while the application is built, so that its pages need no `unsafe-eval`, and writes the
 * types of its answers beside it. A form that check rejects fails the build with its problems.
 */
export function madoguchi(): FormPlugin {
  return {
    name: 'madoguchi',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('.form.json')) return undefined;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved === null ? undefined : `${resolved.id}.js`;
    },
    async load(id) {
      if (!id.endsWith(ending)) return undefined;
      const path = id.slice(0, -'.js'.length);
      this.addWatchFile(path);
      const compiled = compileForm(await readFile(path, 'utf8'), { id: basename(id, ending), hash: hashText });
      await writeIfChanged(path.replace(/json$/, 'd.json.ts'), writeFormTypes(compiled.plan));
      return writeFormModule(compiled);
    },
  };
}

async function writeIfChanged(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => '')) !== text) await writeFile(path, text);
}
