import type { CompiledForm } from '../compile/index.ts';
import { type CompileFormOptions, compileForm as compile } from '../standalone/compile-form.ts';
import { hashText } from './hash-text.ts';

/** As `compileForm` of the package's main entry, with versions that nobody can forge. */
export const compileForm = (declared: Parameters<typeof compile>[0], options: CompileFormOptions = {}): CompiledForm =>
  compile(declared, { hash: hashText, ...options });
