import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledPlans } from '../../../engine/compile/index.ts';
import type { Declarations, FormPlan } from '../../../engine/declare/index.ts';
import { projectRoot } from '../platform/project-root.ts';

/** What a form was compiled from, for the table compiled_inputs. */
export interface FormInput {
  /** sha256 of the program, the declared form and the documents that it reads, hex. */
  readonly input: string;
  readonly validator: string;
}

/** Hash of the sources that this program was built from; without a build, all runs count as one program. */
const readProgram = (): string => {
  try {
    return readFileSync(join(projectRoot, 'dist', 'built-from'), 'utf8');
  } catch {
    return '';
  }
};
let program: string | undefined;
const declaredHashes = new WeakMap<object, string>();

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** `key`: of the form in the pool of compiled parts. */
export function hashInput(declarations: Declarations, formId: string, key: string): string {
  const declared = declarations.forms[formId] ?? {};
  const declaredHash = declaredHashes.get(declared) ?? hashText(JSON.stringify(declared));
  declaredHashes.set(declared, declaredHash);
  program ??= readProgram();
  return hashText(`${program}\n${declaredHash}\n${key}`);
}

/** Nothing: the form is the same under all settings, so that each process compiles it once. */
export function describeInput(
  declarations: Declarations,
  form: FormPlan,
  plans: Pick<CompiledPlans, 'form' | 'formKey'>,
): { readonly input?: FormInput } {
  plans.form(form.id);
  const key = plans.formKey(form.id);
  if (key === undefined || key === `form ${form.id}`) return {};
  return { input: { input: hashInput(declarations, form.id, key), validator: form.validator } };
}
