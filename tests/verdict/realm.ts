import { createContext, runInContext } from 'node:vm';
import type { FieldValidators } from '../../engine/validate/index.ts';
import type * as browserProgram from './browser-program.ts';
import { bundleProgram } from './bundle-program.ts';
import { servedModule, type VerdictCase } from './cases.ts';

export interface Realm {
  readonly side: typeof browserProgram;
  /** A case as in a page: the served plan and module, created in the realm. */
  open(each: VerdictCase): browserProgram.PageForm;
  /** The validators of a served module, evaluated in the realm. */
  load(served: string): FieldValidators;
}

/** A separate realm with the client's validation: other prototypes, and no code generation from strings. */
export async function openRealm(): Promise<Realm> {
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
  // The script defines the program's exports with this name.
  const side = runInContext(`${await bundleProgram('iife')}; side`, context) as typeof browserProgram;
  const modules = new Map<string, FieldValidators>();
  // A vm context only runs scripts, so the module's export is evaluated as an expression.
  const load = (served: string) => runInContext(served.replace(/^export default /, ''), context) as FieldValidators;
  function loadOf(each: VerdictCase): FieldValidators {
    const made = modules.get(each.form.validator) ?? load(servedModule(each));
    modules.set(each.form.validator, made);
    return made;
  }
  return { side, load, open: (each) => ({ ...each.page, validators: loadOf(each) }) };
}
