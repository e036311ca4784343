import { readDeclarations } from '../check/index.ts';
import { type CompiledForm, compileForm as compile } from '../compile/index.ts';
import type { Answers, JsonObject, Problem } from '../declare/index.ts';
import type { FieldValidators } from '../validate/index.ts';
import type { FormModule } from './form-module.ts';
import { writePackTexts } from './write-pack-texts.ts';

/** A declaration that check rejects. */
export class ProblemsError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ file, line, column, message, remedy }) => `${file}:${line}:${column} ${message} ${remedy}`).join('\n'));
    this.problems = problems;
  }
}

export interface CompileFormOptions {
  /** Names the form in ids and texts: letters, digits and hyphens. */
  readonly id?: string;
  /** A hash of a text: sha256 on servers. The default tells versions apart, and is no secret. */
  readonly hash?: (text: string) => string;
}

/**
 * Compiles a declared form, as JSON or its text: `compileForm({ fields: { email: { kind: "email", required: true, label: "Email" } } })` → its
 * plan, and its validators as the source of a module. The result is JSON. Throws a ProblemsError for a declaration that check rejects.
 */
export function compileForm(
  declared: string | JsonObject,
  { id = 'form', hash = hashText }: CompileFormOptions = {},
): CompiledForm {
  const text = typeof declared === 'string' ? declared : JSON.stringify(declared, null, 2);
  const { declarations, problems } = readDeclarations([{ path: `${id}.form.json`, text }], { takesLongSpelling: true });
  const form = declarations.forms[id];
  if (problems.length > 0 || form === undefined) throw new ProblemsError(problems);
  const compiled = compile({ ...form, id }, {}, hash);
  return { ...compiled, plan: writePackTexts(compiled.plan) };
}

/**
 * Makes a compiled form usable in this process. It evaluates the validators' source: in a browser only where the
 * Content-Security-Policy allows `unsafe-eval`, such as a playground. Pages import what the Vite plugin builds.
 */
export function evaluateForm<Given extends object = Answers>({ plan, validator }: CompiledForm): FormModule<Given> {
  // The source is what makeValidators wrote: a function body that returns the validators.
  return { plan, validators: new Function(validator.source)() as FieldValidators };
}

/** The module that a build puts in the place of a form's file: `export default { plan, validators };` */
export function writeFormModule({ plan, validator }: CompiledForm): string {
  return `export default { plan: ${JSON.stringify(plan)}, validators: (() => { ${validator.source} })() };\n`;
}

/** FNV-1a of 64 bits, as hex. */
function hashText(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}
