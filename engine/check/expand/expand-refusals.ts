import { isObject } from '../../declare/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { objectsIn } from '../walk-json.ts';
import { Origins } from './origins.ts';

/**
 * Completes examples in which the first call of their screen is refused: `"refused": "TOO_MANY"` becomes `{ call: "login", code:
 * "TOO_MANY" }`.
 */
export function expandRefusals(files: readonly ReadFile[]): readonly ReadFile[] {
  const screens = new Map<string, unknown>(
    files.flatMap((file) => (file.kind === 'screen' ? [[`screens/${file.name}`, file.value]] : [])),
  );
  return files.map((file) => {
    const call = objectsIn(screens.get(file.kind === 'examples' ? file.name : '')).find(({ send }) => typeof send === 'string')?.[
      'send'
    ];
    return call === undefined || !isObject(file.value) ? file : expandFile(file, file.value, call);
  });
}

function expandFile(file: ReadFile, examples: Record<string, unknown>, call: unknown): ReadFile {
  const origins = new Origins(file);
  const entries = Object.entries(examples).map(([name, example]) => {
    if (!isObject(example) || typeof example['refused'] !== 'string') return [name, example];
    const { file: declaredIn, path } = origins.find([name, 'refused']) ?? { file, path: [name, 'refused'] };
    for (const part of ['call', 'code']) origins.add([name, 'refused', part], declaredIn, path);
    return [name, { ...example, refused: { call, code: example['refused'] } }];
  });
  return origins.close(file, Object.fromEntries(entries));
}
