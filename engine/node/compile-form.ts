import type { CompiledForm } from '../compile/index.ts';
import { type CompileFormOptions, compileForm as compile } from '../standalone/compile-form.ts';
import { hashText } from './hash-text.ts';

/** Like `compileForm` of the package's main entry, but the version of a form is a SHA-256 hash. */
export const compileForm = (declared: Parameters<typeof compile>[0], options: CompileFormOptions = {}): CompiledForm =>
  compile(declared, { hash: hashText, ...options });
