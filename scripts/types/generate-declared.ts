// Types that server and browser look up by name: pages, calls, forms, flows and settings documents.
import {
  type Declarations,
  type DeclaredCall,
  type DeclaredEnvelope,
  type DeclaredField,
  type DeclaredFlow,
  type DeclaredForm,
  type DeclaredOperation,
  type DeclaredTimeout,
  findKind,
  isObject,
  type JsonObject,
  type OfSettingsPage,
} from '../../engine/declare/index.ts';
import { writeAnswerType } from '../../engine/standalone/write-types.ts';
import { compileSchema, header, importsOf, nameType, prepare } from './compile-schema.ts';

/** `await generateDeclared(declarations)` → the text of src/generated/declared.ts. Deterministic. */
export async function generateDeclared(allDeclarations: Declarations): Promise<string> {
  // Pages of settings share one loader, form source and command, which read their names at run time.
  const declarations = omitSettingsPages(allDeclarations);
  const used = new Set<string>();
  const contexts = await Promise.all(
    sorted(declarations.forms).flatMap(([id, { context }]) => (context === undefined ? [] : [compileContext(id, context, used)])),
  );
  const operations = await Promise.all(
    sorted(declarations.operations).map(([id, operation]) => compileOperation(id, operation, used)),
  );
  const pages = sorted(declarations.screens).flatMap(([screen, { data }]) =>
    data === undefined ? [] : [[screen, data] as const],
  );
  const parts = [
    interfaceOf(
      'ScreenPages',
      'Page data by screen.',
      pages.map(([screen, data]) => [screen, typeOf(data)]),
    ),
    interfaceOf('ScreenParams', 'Parameters of the route by screen.', parametersOf(declarations)),
    interfaceOf('LayoutHeaders', "A layout's header data by its name.", headersOf(declarations)),
    ...contexts,
    interfaceOf(
      'FormContexts',
      'Server-side context of validation, by form.',
      sorted(declarations.forms).flatMap(([id, { context }]) => (context === undefined ? [] : [[id, contextName(id)] as const])),
    ),
    interfaceOf(
      'FormAnswers',
      'Answers by form. Fields that the settings do not use are absent; unanswered fields are null or absent.',
      sorted(declarations.forms).map(([id, form]) => [id, answersOf(form)]),
    ),
    interfaceOf(
      'Calls',
      'By call: how it is handled, its response, the free parts of its envelope, its path parameters and its form.',
      sorted(declarations.calls).map(([id, call]) => [id, callOf(call, used)]),
    ),
    ...operations,
    interfaceOf(
      'Operations',
      'By operation of the HTTP API: its parameters, query, body and response.',
      sorted(declarations.operations).map(([id, operation]) => [id, operationOf(id, operation)]),
    ),
    interfaceOf(
      'Flows',
      'By flow: the guards, actions, actors and answer actions that it declares.',
      sorted(declarations.flows).map(([id, flow]) => [id, flowOf(flow)]),
    ),
    interfaceOf(
      'SettingsDocuments',
      'Settings by document.',
      sorted(declarations.settings).map(([name]) => [name, typeOf(`settings/${name}`)]),
    ),
  ];
  const text = parts.join('\n');
  const imports = [
    importsOf('./entities.ts', [...used, ...namesIn(text, declarations.entities, '')]),
    importsOf('./pages.ts', namesIn(text, declarations.pages, 'Page')),
    importsOf('./settings.ts', namesIn(text, declarations.settings, 'Settings')),
  ];
  return [header, imports.join(''), text].filter((part) => part !== '').join('\n');
}

function omitSettingsPages(allDeclarations: Declarations): Declarations {
  const keep = <Each extends OfSettingsPage>(parts: { readonly [name: string]: Each }) =>
    Object.fromEntries(Object.entries(parts).filter(([, { settingsPage }]) => settingsPage === undefined));
  return {
    ...allDeclarations,
    screens: keep(allDeclarations.screens),
    forms: keep(allDeclarations.forms),
    calls: keep(allDeclarations.calls),
  };
}

function sorted<Each>(parts: { readonly [name: string]: Each }): readonly (readonly [string, Each])[] {
  return Object.entries(parts).sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
}

function interfaceOf(name: string, doc: string, rows: readonly (readonly [string, string])[]): string {
  const body = objectOf(rows.map(([key, type]) => [quote(key), type]));
  return `/** ${doc} */\nexport interface ${name} ${body}\n`;
}

/** `pages/login` → `LoginPage`, `entities/account` → `Account`, `settings/policies` → `PoliciesSettings` */
function typeOf(reference: string): string {
  const [folder = '', ...rest] = reference.split('/');
  const suffix = folder === 'pages' ? 'Page' : folder === 'settings' ? 'Settings' : '';
  return nameType(rest.join('-')) + suffix;
}

function namesIn(text: string, parts: { readonly [name: string]: unknown }, suffix: string): readonly string[] {
  return Object.keys(parts)
    .map((name) => nameType(name) + suffix)
    .filter((name) => new RegExp(`\\b${name}\\b`).test(text));
}

const parameterNames = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const objectOf = (rows: readonly (readonly [string, string])[]): string =>
  rows.length === 0 ? 'Record<never, never>' : `{\n${rows.map(([key, type]) => indent(`${key}: ${type};`)).join('\n')}\n}`;
const indent = (text: string): string => text.replaceAll(/^/gm, '  ');
const quote = (text: string): string => `'${text}'`;
const union = (names: Iterable<string>): string => [...new Set(names)].sort().map(quote).join(' | ') || 'never';

function parametersOf({ screens }: Declarations): readonly (readonly [string, string])[] {
  return sorted(screens).flatMap(([screen, { route, params = {} }]) => {
    const free = parameterNames(route).map((name) => [name, 'string'] as const);
    const rows = [...free, ...Object.entries(params).map(([name, value]) => [name, quote(value)] as const)];
    return rows.length === 0 ? [] : [[screen, objectOf(rows)] as const];
  });
}

function headersOf({ layouts }: Declarations): readonly (readonly [string, string])[] {
  const headers = new Set(Object.values(layouts).flatMap((layout) => (layout.header === undefined ? [] : [layout.header])));
  return [...headers].sort().map((reference) => [reference.slice('entities/'.length), typeOf(reference)]);
}

const contextName = (form: string): string => `${nameType(form)}Context`;

function compileContext(form: string, context: NonNullable<DeclaredForm['context']>, used: Set<string>): Promise<string> {
  const schema: JsonObject = {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(context),
    properties: context,
  };
  return compileSchema(prepare(schema, used), contextName(form));
}

const operationName = (id: string): string => `${nameType(id)}Operation`;

function compileOperation(id: string, operation: DeclaredOperation, used: Set<string>): Promise<string> {
  const none = { type: 'object', additionalProperties: false, properties: {} };
  const { query = none, request = none, response = { type: 'null' } } = operation;
  const schema = {
    type: 'object',
    additionalProperties: false,
    required: ['query', 'request', 'response'],
    properties: { query, request, response },
  };
  return compileSchema(prepare(schema, used), operationName(id));
}

const operationOf = (id: string, { method, path, mediaType }: DeclaredOperation): string =>
  `${mediaType === undefined ? operationName(id) : `Omit<${operationName(id)}, 'request'>`} & ${objectOf([
    ['writes', String(method !== 'GET')],
    ...(mediaType === undefined ? [] : [['request', 'Uint8Array'] as const]),
    ['params', objectOf(parameterNames(path).map((name) => [name, 'string']))],
  ])}`;

/** The TypeScript type of a field's answer. Check reports an unknown kind; types of what reads its answers stay green. */
function answerOf({ kind }: DeclaredField): string {
  const entry = findKind(kind);
  return entry === undefined ? 'any' : writeAnswerType(entry);
}

/** `{ email?: string | null; [key: `custom.${string}`]: … }` */
function answersOf({ fields, settings }: DeclaredForm): string {
  const rows = Object.entries(fields).map(([key, field]): readonly [string, string] => {
    const prefix = /^(.+\.)<id>$/.exec(key)?.[1];
    return [prefix === undefined ? `'${key}'?` : indexSignature(prefix), `${answerOf(field)} | null`];
  });
  const custom =
    settings?.custom === undefined ? [] : [[indexSignature('custom.'), 'string | number | readonly string[] | null'] as const];
  return objectOf([...rows, ...custom]);
}

/** `custom.` → `[key: \`custom.${string}\`]` */
const indexSignature = (prefix: string): string => `[key: \`${prefix}\${string}\`]`;

function callOf(call: DeclaredCall, used: Set<string>): string {
  const { response } = call;
  const schema = typeof response === 'object' && 'schema' in response ? typeOf(response.schema) : undefined;
  if (schema !== undefined) used.add(schema);
  const answer = schema ?? quote(typeof response === 'string' ? response : 'file');
  return objectOf([
    ['by', quote(call.event === undefined ? 'command' : 'event')],
    ['response', answer],
    ['payload', objectOf(listFreeParts(call.envelope ?? {}))],
    ['params', objectOf(parameterNames(call.path).map((name) => [name, 'string']))],
    ['form', call.form === undefined ? 'null' : quote(call.form.slice('forms/'.length))],
  ]);
}

/** Free parts of an envelope at any depth: an enum, a string, or a boolean as text. */
function listFreeParts(envelope: DeclaredEnvelope): readonly (readonly [string, string])[] {
  return Object.entries(envelope).flatMap(([key, part]): readonly (readonly [string, string])[] => {
    if ('enum' in part && Array.isArray(part.enum))
      return [[`'${key}'?`, part.enum.map((value) => quote(String(value))).join(' | ')]];
    if ('string' in part && isObject(part.string) && 'maxLength' in part.string) return [[`'${key}'?`, 'string']];
    if ('boolean' in part && part.boolean === true) return [[`'${key}'?`, "'true' | 'false'"]];
    return Object.values(part).every(isObject) ? listFreeParts(readEnvelope(part)) : [];
  });
}

function readEnvelope(part: object): DeclaredEnvelope {
  // Only a nested envelope has nothing but objects as values.
  return part as DeclaredEnvelope;
}

/** Actions that the engine performs itself; areas do not implement them. */
const engineActions = new Set(['refuse', 'showAgain']);

function flowOf({ states, onePer: subject }: DeclaredFlow): string {
  const transitions = Object.values(states).flatMap(({ on }) => Object.values(on ?? {}).flat());
  const guards = transitions.flatMap(({ guard }) =>
    guard === undefined ? [] : [typeof guard === 'string' ? guard : guard.type],
  );
  const timeouts = Object.values(states).flatMap(({ after }) => Object.values(after ?? {}));
  const invokes = Object.values(states).flatMap(({ invoke }) => invoke ?? []);
  return objectOf([
    ['guards', union(guards)],
    ['actions', union(namesOf([...transitions, ...timeouts]))],
    ['subject', union(subject === undefined ? [] : [subject])],
    ['actors', union(invokes.map(({ src }) => src))],
    [
      'answers',
      union(
        namesOf(invokes.flatMap(({ onDone, onError, onUnknown }) => [onDone, ...Object.values({ ...onError, ...onUnknown })])),
      ),
    ],
  ]);
}

function namesOf(transitions: readonly Pick<DeclaredTimeout, 'actions'>[]): readonly string[] {
  return transitions
    .flatMap(({ actions: declaredActions = [] }) => declaredActions)
    .map((action) => (typeof action === 'string' ? action : action.type))
    .filter((name) => !engineActions.has(name));
}
