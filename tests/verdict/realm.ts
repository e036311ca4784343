import { createContext, runInContext } from 'node:vm';
import type { FieldValidators } from '../../engine/validate/index.ts';
import type * as browserProgram from './browser-program.ts';
import { bundleProgram } from './bundle-program.ts';
import { servedModule, type VerdictCase } from './cases.ts';

export interface Realm {
  readonly side: typeof browserProgram;
  /** A case as a page has it: the plan and the module that are served, made in the realm. */
  open(each: VerdictCase): browserProgram.PageForm;
  /** The validators of a served module's text, made in the realm. */
  load(served: string): FieldValidators;
}

/** A realm of its own with the client's judge: other objects, other prototypes, and no text may become code. */
export async function openRealm(): Promise<Realm> {
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
  // The script leaves the program's exports behind under this name.
  const side = runInContext(`${await bundleProgram('iife')}; side`, context) as typeof browserProgram;
  const modules = new Map<string, FieldValidators>();
  // A context takes scripts only, so the module's one export is taken as an expression.
  const load = (served: string) => runInContext(served.replace(/^export default /, ''), context) as FieldValidators;
  function loadOf(each: VerdictCase): FieldValidators {
    const made = modules.get(each.form.validator) ?? load(servedModule(each));
    modules.set(each.form.validator, made);
    return made;
  }
  return { side, load, open: (each) => ({ ...each.page, validators: loadOf(each) }) };
}
