import { formName } from '../../compile/index.ts';
import { keysOfForm } from '../blocks/check-options.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { listEnvelope } from '../envelope.ts';
import { resolvePath } from '../json-schema/resolve-path.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { findSetRule, readAt, splitPath } from './conditions/set-rules.ts';
import { listScreens } from './read-flow.ts';
import type { ScreenSummary, SentCall } from './summarize-screens.ts';

/** Checks that fields that can be required are drawn before the calls that validate them, and that required settings fields exist. */
export function checkRequiredAreAsked(checking: Checking, summaries: ReadonlyMap<string, ScreenSummary>): void {
  const sentBy = indexSends(summaries);
  const ambiguous = listAmbiguousFiles(checking);
  for (const file of checking.of.call.values()) {
    const form = checking.of.form.get(formName(String(asObject(file.value)['form'])));
    if (form === undefined || [file, form].some((source) => checking.soundness.isIncomplete(source))) continue;
    const names = [file.name, `forms/${form.name}`].map((name) => JSON.stringify(name));
    if (ambiguous.some((namesOfText) => namesOfText === undefined || names.some((name) => namesOfText.includes(name)))) continue;
    checkCall(Cursor.open(checking, file), form, sentBy.get(file.name) ?? [], summaries);
  }
  if ([...checking.of.form.values()].every((form) => isGoverned(checking, form))) checkSetFields(checking);
}

/** Whether the fields and settings of a form could be read. */
function isGoverned(checking: Checking, form: ReadFile): boolean {
  return !checking.soundness.isIncomplete(form) && checking.soundness.isSound(form, ['settings']);
}

/** Contents of files that may name more calls and forms than could be read; undefined: any. */
function listAmbiguousFiles({ of, soundness, unknownFiles }: Checking): readonly (string | undefined)[] {
  const files = [of.screen, of.layout, of.flow]
    .flatMap((files) => [...files.values()])
    .filter((file) => soundness.isIncomplete(file));
  return [
    ...files.map((file) => (soundness.isHidden(file, 'calls') ? undefined : file.text)),
    ...unknownFiles.map(({ text }) => text),
  ];
}

interface CallOnScreen {
  readonly screen: string;
  readonly sent: SentCall;
}

/** Sent calls by name. */
function indexSends(summaries: ReadonlyMap<string, ScreenSummary>): ReadonlyMap<string, readonly CallOnScreen[]> {
  const callsOnScreens = new Map<string, CallOnScreen[]>();
  for (const [screen, { sends }] of summaries) {
    for (const sent of sends) {
      const screensOfCall = callsOnScreens.get(sent.call) ?? [];
      callsOnScreens.set(sent.call, screensOfCall);
      screensOfCall.push({ screen, sent });
    }
  }
  return callsOnScreens;
}

/** Reports required fields of a call that neither a form before it asks for nor its payload contains. */
function checkCall(
  call: Cursor,
  form: ReadFile,
  sends: readonly CallOnScreen[],
  summaries: ReadonlyMap<string, ScreenSummary>,
): void {
  const { checking, file } = call;
  if (sends.length === 0) return;
  const flows = flowsNamed(call.at('event')).flatMap((name) => checking.of.flow.get(name) ?? []);
  const on = new Set([...sends.map(({ screen }) => screen), ...flows.flatMap((flow) => listScreens(checking, flow))]);
  // checkScreens ensures that a drawn form draws all of its fields.
  const isDrawn = [...on].some((name) =>
    summaries.get(name)?.forms.some((drawnForm) => drawnForm.isSent && drawnForm.form === form.name),
  );
  if (isDrawn) return;
  for (const key of requiredKeys(checking, form)) {
    if (sends.every(({ sent }) => isInPayload(sent, call.at('envelope').object, key))) continue;
    const at = key === 'custom.*' ? ['settings', 'custom'] : ['fields', key.replace(/\.\*$/, '.<id>')];
    checking.report(form, at, problems.FIELD_REQUIRED_UNASKED(key, file.name), 'key');
  }
}

function flowsNamed(event: Cursor): readonly string[] {
  const flow = event.at('flow').text;
  return flow === undefined ? event.entries().flatMap(([, pair]) => pair.at(0).text ?? []) : [flow];
}

function isInPayload({ payload }: SentCall, envelope: Record<string, unknown>, key: string): boolean {
  return listEnvelope(envelope).some(({ name, part }) => part['field'] === key && payload[name] !== undefined);
}

/** Keys that are always required or can be set so. Conditional fields are skipped. */
function requiredKeys(checking: Checking, form: ReadFile): readonly string[] {
  const { fields, settings } = asObject(form.value);
  const governed = asText(asObject(settings)['fields']);
  return keysOfForm(asObject(form.value)).filter((key) => {
    if (key === 'custom.*') return true;
    const { required, when } = asObject(asObject(fields)[key.replace(/\.\*$/, '.<id>')]);
    if (when !== undefined || required === false) return false;
    return required === true || (governed !== undefined && canBeRequired(checking, form, governed, key));
  });
}

function canBeRequired(checking: Checking, form: ReadFile, governed: string, key: string): boolean {
  if (checking.settings !== undefined) return findSetRule(checking, form, key)?.rule === 'REQUIRED';
  const { document, steps } = splitPath(governed);
  const resolved = resolvePath(checking.schema(`settings/${document}`) ?? {}, [...steps, key]);
  return 'schema' in resolved && asList(resolved.schema['enum']).includes('REQUIRED');
}

/** Checks that fields set to REQUIRED, in the given settings or by default, exist in a form. */
function checkSetFields(checking: Checking): void {
  const forms = new Map<string, ReadFile[]>();
  for (const form of checking.of.form.values()) {
    const governed = asText(asObject(asObject(form.value)['settings'])['fields']);
    if (governed !== undefined) forms.set(governed, [...(forms.get(governed) ?? []), form]);
  }
  for (const [governed, asking] of forms) {
    const { document, steps } = splitPath(governed);
    const declared = checking.of.settings.get(document);
    const givenSettings = checking.settings;
    const rules = asObject(
      givenSettings === undefined
        ? readAt(asObject(declared?.value)['default'], steps)
        : readAt(givenSettings.values[document], steps),
    );
    const askedKeys = new Set(asking.flatMap((form) => Object.keys(asObject(asObject(form.value)['fields']))));
    for (const [key, rule] of Object.entries(rules)) {
      if (rule !== 'REQUIRED' || askedKeys.has(key)) continue;
      const wrong = problems.SETTING_FIELD_UNASKED(
        key,
        asking.map(({ path }) => path),
      );
      // Unknown names in the settings are already reported.
      const place = [document, ...steps, key];
      if (givenSettings !== undefined && checking.soundness.isSound(givenSettings.file, place))
        checking.report(givenSettings.file, place, { ...wrong, about: { field: key, settings: [place] } });
      if (givenSettings === undefined && declared !== undefined) checking.report(declared, ['default', ...steps, key], wrong);
    }
  }
}
