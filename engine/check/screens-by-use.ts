import { formName } from '../compile/index.ts';
import { asObject, type Checking } from './checking.ts';
import { memoizePerProject } from './memoize.ts';
import type { ReadFile } from './read/declared-file.ts';
import { objectsIn } from './walk-json.ts';

interface Uses {
  readonly calls: ReadonlyMap<string, readonly ReadFile[]>;
  readonly forms: ReadonlyMap<string, readonly ReadFile[]>;
}

/** The screens that send a call: `(checking, "profile.save")`. */
export const screensSending = (checking: Checking, call: string): readonly ReadFile[] => uses(checking).calls.get(call) ?? [];

/** The screens that draw a form with a `send`: `(checking, "forms/profile")`. */
export const screensWithForm = (checking: Checking, form: string): readonly ReadFile[] => uses(checking).forms.get(form) ?? [];

/** Names of the forms drawn in a screen or its layout, editable or read-only: `["profile"]`. */
export function formsIn(checking: Checking, screen: ReadFile): readonly string[] {
  const layout = checking.of.layout.get(String(asObject(screen.value)['layout']));
  const drawn = objectsIn([screen.value, layout?.value]).flatMap(({ form }) =>
    typeof form === 'string' && form.startsWith('forms/') ? [formName(form)] : [],
  );
  return [...new Set(drawn)];
}

const uses = memoizePerProject((checking): Uses => {
  const [calls, forms] = [new Map<string, ReadFile[]>(), new Map<string, ReadFile[]>()];
  for (const file of checking.of.screen.values())
    for (const { send, form } of objectsIn(file.value)) {
      if (typeof send === 'string') add(calls, send, file);
      if (typeof form === 'string' && send !== undefined) add(forms, form, file);
    }
  // A call after another is sent by the same screens.
  for (const { name, value } of checking.of.call.values()) {
    const { next } = asObject(value);
    if (typeof next === 'string') for (const screen of calls.get(name) ?? []) add(calls, next, screen);
  }
  return { calls, forms };
});

function add(files: Map<string, ReadFile[]>, name: string, file: ReadFile): void {
  const listedFiles = files.get(name) ?? [];
  if (listedFiles.at(-1) !== file) files.set(name, [...listedFiles, file]);
}
