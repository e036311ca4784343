import {
  type CallErrorPlan,
  type CallPlan,
  type DeclaredCall,
  type DeclaredCallError,
  type DeclaredEnvelope,
  type DeclaredEnvelopePart,
  type EnvelopePart,
  type EventPlan,
  isObject,
} from '../../declare/index.ts';
import { compileCondition } from '../condition.ts';
import { compileWords } from '../words.ts';
import { readFormId } from './compile-blocks.ts';

/** A declared call → its plan: `form` without `forms/`, error texts as words, the envelope part by part. */
export function compileCall(declared: DeclaredCall): CallPlan {
  return {
    id: declared.id,
    method: declared.method,
    path: declared.path,
    for: declared.for,
    ...(declared.form === undefined ? {} : { form: readFormId(declared.form) }),
    envelope: compileEnvelope(declared.envelope ?? {}),
    ...(declared.event === undefined ? {} : { event: compileEvent(declared.event) }),
    answer: declared.answer,
    errors: Object.fromEntries(Object.entries(declared.errors ?? {}).map(([code, error]) => [code, compileError(error)])),
  };
}

function compileEnvelope(declared: DeclaredEnvelope): { readonly [key: string]: EnvelopePart } {
  return Object.fromEntries(Object.entries(declared).map(([key, part]) => [key, compilePart(part)]));
}

function compilePart(part: DeclaredEnvelopePart): EnvelopePart {
  if ('enum' in part && Array.isArray(part.enum)) return compileEnum(part as { enum: readonly string[]; is?: unknown });
  for (const leaf of ['field', 'answers', 'echo'] as const) {
    const value = (part as Record<string, unknown>)[leaf];
    // A part with one of these keys and a text is a leaf; an object below that name would be a nested part.
    if (typeof value === 'string') return { [leaf]: value } as unknown as EnvelopePart;
  }
  if ('const' in part && !isObject(part['const'])) return part as EnvelopePart;
  const text: unknown = 'string' in part ? part['string'] : undefined;
  if (isObject(text) && typeof text['maxLength'] === 'number') return { string: { maxLength: text['maxLength'] } };
  return { parts: compileEnvelope(part as DeclaredEnvelope) };
}

function compileEnum(part: { readonly enum: readonly string[]; readonly is?: unknown }): EnvelopePart {
  if (!isObject(part.is)) return { enum: part.enum };
  const is = Object.entries(part.is).map(([value, condition]) => [value, compileCondition(isObject(condition) ? (condition as never) : {})] as const);
  return { enum: part.enum, is: Object.fromEntries(is) };
}

function compileEvent(declared: NonNullable<DeclaredCall['event']>): EventPlan {
  if ('flow' in declared) return { flow: String(declared.flow), type: String(declared['type']) };
  const { by, ...types } = declared;
  return {
    by: by.field,
    types: Object.fromEntries(
      Object.entries(types).map(([value, pair]) => {
        const [flow, type] = Array.isArray(pair) ? pair.map(String) : [];
        return [value, { flow: flow ?? '', type: type ?? '' }];
      }),
    ),
  };
}

function compileError(declared: DeclaredCallError): CallErrorPlan {
  const text = declared.text === undefined ? undefined : declared.with === undefined ? declared.text : { text: declared.text, with: declared.with };
  return {
    ...(declared.field === undefined ? {} : { field: declared.field }),
    ...(text === undefined ? {} : { text: compileWords(text) }),
    ...(declared.serverMessage === undefined ? {} : { serverMessage: declared.serverMessage }),
    ...(declared.elseText === undefined ? {} : { elseText: compileWords(declared.elseText) }),
    ...(declared.banner === undefined ? {} : { banner: compileWords(declared.banner) }),
  };
}
