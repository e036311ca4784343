// Declares the benchmark's form in this engine's language.
import type { Declarations, DeclaredCall, DeclaredField, DeclaredForm, DeclaredScreen } from '../../../engine/declare/index.ts';

/** A field as given to libraries with their own format. */
export interface BenchField {
  readonly name: string;
  readonly kind: string;
  readonly label: string;
}

/** Values of a JSON Schema's `enum`, by field. */
export type Values = { readonly [name: string]: readonly string[] };

const form = 'bench';

/**
 * Declares a project with the form on two screens: one shows issues on blur, the other while typing. `[{ name: "f0", kind:
 * "text", label: "氏名 1" }]`
 */
export function declareBench(fields: readonly BenchField[], values: Values): Declarations {
  const declared: DeclaredForm = {
    id: form,
    fields: Object.fromEntries(fields.map((field) => [field.name, declareField(field, values[field.name] ?? [])])),
  };
  const call: DeclaredCall = {
    id: 'bench.send',
    method: 'POST',
    path: '/zapi/bench',
    for: 'everybody',
    form: `forms/${form}`,
    envelope: { '*': { answers: 'fields' } },
    response: 'empty',
  };
  const block = {
    form: `forms/${form}`,
    sections: [{ fields: fields.map(({ name }) => name) }],
    send: call.id,
    submitLabel: 'bench.submit',
  };
  const screen = (route: string, live: boolean): DeclaredScreen => ({
    route,
    layout: 'bench',
    for: 'everybody',
    title: 'bench.title',
    blocks: [{ form: { ...block, validateWhileTyping: live } }],
  });
  return {
    screens: { bench: screen('/bench', false), 'bench-live': screen('/bench-live', true) },
    layouts: { bench: { id: 'bench', group: 'bench', blocks: [{ slot: {} }] } },
    forms: { [form]: declared },
    calls: { [call.id]: call },
    flows: {},
    pages: {},
    entities: {},
    settings: {},
    texts: { ja: {} },
    examples: {},
  };
}

/** Texts of the screens: `{ "field.f0.label": "氏名 1", "bench.submit": "送信" }`. */
export function writeTexts(fields: readonly BenchField[], values: Values): { readonly [key: string]: string } {
  const labels = fields.map(({ name, label }): [string, string] => [`field.${name}.label`, label]);
  const choices = Object.values(values).flatMap((list) =>
    list.map((value): [string, string] => [`bench.choice.${value}`, value]),
  );
  return Object.fromEntries([...labels, ...choices, ['bench.title', 'Bench'], ['bench.submit', '送信']]);
}

function declareField({ kind }: BenchField, values: readonly string[]): DeclaredField {
  const choices = values.map((value) => ({ value, text: `bench.choice.${value}` }));
  if (kind === 'text') return { kind, required: true, maxLength: 60 };
  if (kind === 'select') return { kind, required: true, blank: true, choices };
  if (kind === 'radio') return { kind, required: true, choices };
  return { kind, required: true };
}
