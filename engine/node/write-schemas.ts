import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listMetaSchemas } from '../check/index.ts';

/** Writes the meta-schemas of the language, with the application's words if it has defined some, below a folder: `declare/meta/3/form.schema.json`. */
export async function writeSchemas(folder: string): Promise<void> {
  for (const [path, schema] of listMetaSchemas()) {
    const target = join(folder, path.replace(/^engine\//, ''));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, `${JSON.stringify(schema, null, 1)}\n`);
  }
}
