import { formName } from '../../compile/index.ts';
import { findBlock, isObject } from '../../declare/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { findUnusedConditions, readParameters } from '../expand/index.ts';
import { restart } from '../meaning/read-flow.ts';
import { summarizeScreens } from '../meaning/summarize-screens.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { objectsIn } from '../walk-json.ts';

/** Entities that the engine reads itself, for scopes of every screen. */
const engineEntities = ['entities/store-setting-data', 'entities/root', 'entities/browser-info'];

/** For each kind of file that may be unused the beginning of its name in `readNames`, and the problem. */
const unusedKinds = [
  ['layout', 'layout ', 'No screen uses this layout'],
  ['fields', 'fields/', 'No form, schema or section refers to these fields'],
  ['form', 'form ', 'No screen draws this form, and no call takes it'],
  ['fragment', 'fragment ', 'No screen, layout or flow includes this fragment'],
  ['call', 'call ', 'No screen, layout or field sends this call'],
  ['page', 'pages/', 'No screen or call uses this schema'],
  ['entity', 'entities/', 'No other schema, layout or call uses this entity'],
] as const;

/** Reports unused layouts, shared fields, fixtures, forms, calls and schemas. Run last, like `checkUnusedTexts`. */
export function checkUnusedFiles(checking: Checking): void {
  const named = readNames(checking);
  // Without screens, the application's own pages draw the forms.
  const kinds = unusedKinds.filter(([kind]) => kind !== 'form' || checking.of.screen.size > 0);
  for (const [kind, prefix, what] of kinds)
    for (const file of checking.of[kind].values()) {
      if (named.has(prefix + file.name) || (kind === 'call' && isSentByOthers(file))) continue;
      const path = isObject(file.value) && file.value['id'] !== undefined ? ['id'] : [];
      checking.report(file, path, problems.FILE_UNUSED(what));
    }
  for (const file of checking.of.fragment.values()) {
    const content = JSON.stringify(asObject(file.value)['content']);
    for (const [index, { name }] of readParameters(file).entries())
      if (!content.includes(`{${name}}`)) checking.report(file, ['parameters', index], problems.FRAGMENT_PARAMETER_UNUSED(name));
  }
  for (const file of [checking.of.screen, checking.of.layout, checking.of.fields, checking.of.form, checking.of.flow].flatMap(
    (files) => [...files.values()],
  ))
    for (const name of findUnusedConditions(file))
      checking.report(file, ['conditions', name], problems.CONDITION_UNUSED(name), 'key');
  for (const file of checking.of.fixtures.values())
    for (const name of Object.keys(asObject(file.value)))
      if (!checking.usedNames.has(`fixture ${file.name}.${name}`))
        checking.report(file, [name], problems.FIXTURE_UNUSED(`${file.name}.${name}`), 'key');
}

/** Every page of a flow sends the call of its built-in event. */
function isSentByOthers({ value }: ReadFile): boolean {
  const { reachedBy, event } = asObject(value);
  return reachedBy !== undefined || asObject(event)['type'] === restart;
}

/** The names that files refer to: `layout guest`, `form join`, `call renew`, `pages/card`, `entities/reader`. */
function readNames(checking: Checking): ReadonlySet<string> {
  const { of } = checking;
  const named = new Set([...engineEntities, ...checking.usedNames]);
  const { screens, layouts } = summarizeScreens(checking);
  for (const summary of [...screens.values(), ...layouts.values()]) {
    for (const { call } of summary.sends) named.add(`call ${call}`);
    for (const { form } of summary.forms) named.add(`form ${form}`);
  }
  for (const { value } of [...of.screen.values(), ...of.layout.values()]) {
    const { layout, data, header, blocks } = asObject(value);
    named.add(`layout ${asText(layout)}`);
    for (const schema of [data, header]) named.add(asText(schema) ?? '');
    // Components of blocks send calls themselves.
    for (const name of objectsIn(blocks).flatMap(Object.keys))
      for (const call of findBlock(name)?.sends ?? []) named.add(`call ${call}`);
  }
  for (const { value } of of.call.values()) {
    const { form, response, next } = asObject(value);
    if (typeof next === 'string') named.add(`call ${next}`);
    named.add(`form ${formName(asText(form) ?? '')}`).add(asText(asObject(response)['schema']) ?? '');
  }
  for (const { value } of of.form.values())
    for (const { send } of objectsIn(value)) if (typeof send === 'string') named.add(`call ${send}`);
  for (const { value } of of.operation.values()) named.add(`form ${formName(asText(asObject(value)['form']) ?? '')}`);
  for (const file of [of.page, of.entity, of.settings, of.form, of.event, of.operation].flatMap((files) => [...files.values()]))
    for (const { $ref: reference } of objectsIn(file.value))
      if (typeof reference === 'string' && reference !== `entities/${file.name}`) named.add(reference);
  return named;
}
