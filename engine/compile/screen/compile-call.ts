import {
  type CallErrorPlan,
  type CallPlan,
  type DeclaredCall,
  type DeclaredCallError,
  type DeclaredCondition,
  type DeclaredEnvelope,
  type DeclaredEvent,
  type DeclaredForm,
  type EnvelopePart,
  type EventPlan,
  isObject,
  refusalTextKey,
} from '../../declare/index.ts';
import { compileCondition } from '../condition.ts';
import { compileTextPlan } from '../text.ts';
import { formName } from './compile-blocks.ts';

/**
 * Compiles a call for browser and server.
 * `{"envelope": {"formData": {"email": {"field": "email"}}}}` → `{ envelope: { formData: { parts: { email: { field: "email" } } }
 * } }`
 * `form` is the call's declared form; an echo that it does not declare is read from the page's data.
 */
export function compileCall(declared: DeclaredCall, form?: DeclaredForm): CallPlan {
  return {
    id: declared.id,
    method: declared.method,
    path: declared.path,
    for: declared.for,
    ...(declared.gates === undefined ? {} : { gates: declared.gates }),
    ...(declared.gatesOnSend === undefined ? {} : { gatesOnSend: declared.gatesOnSend }),
    ...(declared.skipGates === undefined ? {} : { skipGates: declared.skipGates }),
    ...(declared.form === undefined ? {} : { form: formName(declared.form) }),
    envelope: compileEnvelope(declared.envelope ?? {}, form),
    ...(declared.event === undefined ? {} : { event: compileEvent(declared.event) }),
    response: declared.response,
    ...(declared.clearsDrafts === true ? { clearsDrafts: true } : {}),
    ...(declared.isDestructive === true ? { isDestructive: true } : {}),
    ...(declared.partial === true ? { partial: true } : {}),
    ...(declared.excludeFields === undefined ? {} : { excludeFields: declared.excludeFields }),
    ...(declared.fixedAnswers === undefined ? {} : { fixedAnswers: declared.fixedAnswers }),
    ...(declared.redirectByPost === true ? { redirectByPost: true } : {}),
    ...(declared.body === undefined ? {} : { body: declared.body }),
    ...(declared.next === undefined ? {} : { next: declared.next }),
    errors: Object.fromEntries(Object.entries(declared.errors ?? {}).map(([code, error]) => [code, compileError(code, error)])),
  };
}

function compileEnvelope(declared: DeclaredEnvelope, form: DeclaredForm | undefined): { readonly [key: string]: EnvelopePart } {
  return Object.fromEntries(Object.entries(declared).map(([key, part]) => [key, compilePart(part, form)]));
}

/** Distinguishes a part from a nested envelope by its value: `{"field": "email"}` is a part, `{"field": {…}}` is nested. */
function compilePart(part: DeclaredEnvelope[string], form: DeclaredForm | undefined): EnvelopePart {
  if (isList(part)) return { one: compileEnvelope(part[0], form) };
  const declared: { readonly [name: string]: unknown } = part;
  const { field, wordIndex, answers, echo, enum: values, when, string } = declared;
  if (typeof field === 'string') return { field, ...(typeof wordIndex === 'number' ? { wordIndex } : {}) };
  if (typeof answers === 'string') return { answers };
  if (typeof declared['checked'] === 'string') return { checked: declared['checked'] };
  if (typeof declared['unchecked'] === 'string') return { unchecked: declared['unchecked'] };
  if (typeof echo === 'string') return isFormEcho(echo, form) ? { echo } : { page: echo };
  if (Array.isArray(values)) return isObject(when) ? { enum: values, when: compileChoice(when) } : { enum: values };
  if (isObject(string) && typeof string['maxLength'] === 'number') return { string: { maxLength: string['maxLength'] } };
  // A JSON constant, sent unchanged.
  if (Object.hasOwn(declared, 'const') && !isObject(declared['const']))
    return { const: declared['const'] as null | boolean | number | string };
  if (declared['boolean'] === true) return { boolean: true };
  // Everything else is a nested envelope.
  return { parts: compileEnvelope(part as DeclaredEnvelope, form) };
}

function isList(part: DeclaredEnvelope[string]): part is readonly [DeclaredEnvelope] {
  return Array.isArray(part);
}

const commonEchoNames: ReadonlySet<string> = new Set(['settings', 'fields', 'custom']);

/** Whether an echo refers to the form: its answers or the settings that it was rendered with. */
function isFormEcho(echo: string, form: DeclaredForm | undefined): boolean {
  const keys = Object.keys(form?.fields ?? {});
  return commonEchoNames.has(echo) || keys.includes(echo) || keys.includes(`${echo}.<id>`);
}

function compileChoice(conditions: Record<string, unknown>): { readonly [value: string]: ReturnType<typeof compileCondition> } {
  // check validated the shape of these conditions.
  return Object.fromEntries(
    Object.entries(conditions).map(([value, when]) => [value, compileCondition(when as DeclaredCondition)]),
  );
}

function compileEvent(declared: DeclaredEvent): EventPlan {
  if (!('by' in declared)) return { flow: String(declared.flow), type: String(declared.type) };
  const types = Object.entries(declared).flatMap(([value, pair]) =>
    Array.isArray(pair) ? [[value, { flow: String(pair[0]), type: String(pair[1]) }] as const] : [],
  );
  return { by: String(declared.by.field), types: Object.fromEntries(types) };
}

/** An error without a text has that of its code. One with `fallbackText` shows the server's message. */
function compileError(code: string, declared: DeclaredCallError): CallErrorPlan {
  const { field, fallbackText, banner, dialog, reloads, tone, continues } = declared;
  const serverMessage = declared.serverMessage ?? (fallbackText === undefined ? undefined : true);
  const text = declared.text ?? (fallbackText === undefined ? refusalTextKey(code) : undefined);
  const parameters = declared.with;
  return {
    ...(field === undefined ? {} : { field }),
    ...(text === undefined ? {} : { text: compileTextPlan(parameters === undefined ? text : { key: text, with: parameters }) }),
    ...(serverMessage === undefined ? {} : { serverMessage }),
    ...(fallbackText === undefined ? {} : { fallbackText: compileTextPlan(fallbackText) }),
    ...(banner === undefined ? {} : { banner: compileTextPlan(banner) }),
    ...(dialog === undefined ? {} : { dialog }),
    ...(reloads === undefined ? {} : { reloads }),
    ...(tone === undefined ? {} : { tone }),
    ...(continues === undefined ? {} : { continues }),
  };
}
