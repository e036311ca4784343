import { formName } from '../../compile/index.ts';
import { keysOfForm } from '../blocks/check-options.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { listEnvelope } from '../envelope.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { reach } from '../schema/reach.ts';
import type { Face, SentCall } from './read-faces.ts';
import { findSetRule, readAt, splitPath } from './set-rules.ts';

/** Fields that can be required are asked for by what leads to the calls that judge them; what is set to be required is in a form. */
export function checkAsked(checking: Checking, faces: ReadonlyMap<string, Face>): void {
  const flowsOf = findFlows(checking);
  const sentBy = indexSends(faces);
  const unclear = listUnclear(checking);
  for (const file of checking.of.call.values()) {
    const form = checking.of.form.get(formName(String(asObject(file.value)['form'])));
    if (form === undefined || [file, form].some((each) => checking.soundness.hides(each))) continue;
    const names = [file.name, `forms/${form.name}`].map((name) => JSON.stringify(name));
    if (unclear.some((each) => each === undefined || names.some((name) => each.includes(name)))) continue;
    checkCall(checking, file, form, sentBy.get(file.name) ?? [], faces, flowsOf);
  }
  if ([...checking.of.form.values()].every((form) => isGoverned(checking, form))) checkSetFields(checking);
}

/** What is known of the settings that govern a form. */
function isGoverned(checking: Checking, form: ReadFile): boolean {
  return !checking.soundness.hides(form) && checking.soundness.isSound(form, ['settings']);
}

/** A call or a form that there is not may be any; what else is misspelt is near its name. */
const misnamed: ReadonlySet<string> = new Set(['CALL_UNKNOWN', 'FORM_UNKNOWN', 'SCREEN_UNKNOWN']);

/** Texts of files that may ask for more than is read of them; undefined: for anything. */
function listUnclear({ of, soundness, strays }: Checking): readonly (string | undefined)[] {
  const files = [of.screen, of.layout, of.flow].flatMap((all) => [...all.values()]).filter((file) => soundness.hides(file));
  return [...files.map((file) => (soundness.has(file, misnamed) ? undefined : file.text)), ...strays.map(({ text }) => text)];
}

interface SentOn {
  readonly screen: string;
  readonly sent: SentCall;
}

/** What is sent, by the name of its call. */
function indexSends(faces: ReadonlyMap<string, Face>): ReadonlyMap<string, readonly SentOn[]> {
  const found = new Map<string, SentOn[]>();
  for (const [screen, { sends }] of faces) {
    for (const sent of sends) {
      const all = found.get(sent.call) ?? [];
      found.set(sent.call, all);
      all.push({ screen, sent });
    }
  }
  return found;
}

/** Screens of each flow. */
function findFlows(checking: Checking): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...checking.of.flow.values()].map(({ name, value }) => [
      name,
      Object.values(asObject(asObject(value)['states'])).flatMap(
        (state) => asText(asObject(asObject(state)['meta'])['screen']) ?? [],
      ),
    ]),
  );
}

/** A call without its form drawn on the way: what its payload does not bring, nobody has answered. */
function checkCall(
  checking: Checking,
  file: ReadFile,
  form: ReadFile,
  sends: readonly SentOn[],
  faces: ReadonlyMap<string, Face>,
  flowsOf: ReadonlyMap<string, readonly string[]>,
): void {
  const { event, envelope } = asObject(file.value);
  if (sends.length === 0) return;
  const flows = flowsNamed(asObject(event));
  const before = flows.flatMap((flow) => flowsOf.get(flow) ?? []);
  const on = new Set([...sends.map(({ screen }) => screen), ...before]);
  // A form that is drawn draws all of its fields: the check of screens tells of one that does not.
  const isDrawn = [...on].some((name) => faces.get(name)?.forms.some((each) => each.isSent && each.form === form.name));
  if (isDrawn) return;
  for (const key of requiredKeys(checking, form)) {
    if (sends.every(({ sent }) => brings(sent, asObject(envelope), key))) continue;
    const at = key === 'custom.*' ? ['settings', 'custom'] : ['fields', key.replace(/\.\*$/, '.<id>')];
    checking.report(form, at, problems.FIELD_REQUIRED_UNASKED(key, file.name), 'key');
  }
}

function flowsNamed(event: Record<string, unknown>): readonly string[] {
  const flow = asText(event['flow']);
  return flow === undefined ? Object.values(event).flatMap((pair) => asText(asList(pair)[0]) ?? []) : [flow];
}

function brings({ payload }: SentCall, envelope: Record<string, unknown>, key: string): boolean {
  return listEnvelope(envelope).some(({ name, part }) => part['field'] === key && payload[name] !== undefined);
}

/** Keys that are always required, or that a store may set so. One that is hidden by a condition is left to that condition. */
function requiredKeys(checking: Checking, form: ReadFile): readonly string[] {
  const { fields, settings } = asObject(form.value);
  const governed = asText(asObject(settings)['fields']);
  return keysOfForm(asObject(form.value)).filter((key) => {
    if (key === 'custom.*') return true;
    const { always, when } = asObject(asObject(fields)[key.replace(/\.\*$/, '.<id>')]);
    if (when !== undefined || always === 'OPTIONAL') return false;
    return always === 'REQUIRED' || (governed !== undefined && canBeRequired(checking, form, governed, key));
  });
}

function canBeRequired(checking: Checking, form: ReadFile, governed: string, key: string): boolean {
  if (checking.settings !== undefined) return findSetRule(checking, form, key)?.rule === 'REQUIRED';
  const { document, steps } = splitPath(governed);
  const found = reach(checking.schema(`settings/${document}`) ?? {}, [...steps, key]);
  return 'schema' in found && asList(found.schema['enum']).includes('REQUIRED');
}

/** Rules of fields as they are set, or else by default: one that is required stands in a form. */
function checkSetFields(checking: Checking): void {
  const forms = new Map<string, ReadFile[]>();
  for (const form of checking.of.form.values()) {
    const governed = asText(asObject(asObject(form.value)['settings'])['fields']);
    if (governed !== undefined) forms.set(governed, [...(forms.get(governed) ?? []), form]);
  }
  for (const [governed, asking] of forms) {
    const { document, steps } = splitPath(governed);
    const declared = checking.of.settings.get(document);
    const given = checking.settings;
    const rules = asObject(
      given === undefined ? readAt(asObject(declared?.value)['default'], steps) : readAt(given.values[document], steps),
    );
    const known = new Set(asking.flatMap((form) => Object.keys(asObject(asObject(form.value)['fields']))));
    for (const [key, rule] of Object.entries(rules)) {
      if (rule !== 'REQUIRED' || known.has(key)) continue;
      const wrong = problems.SETTING_FIELD_UNASKED(
        key,
        asking.map(({ path }) => path),
      );
      // A name that the settings do not have has been told.
      const place = [document, ...steps, key];
      if (given !== undefined && checking.soundness.isSound(given.file, place))
        checking.report(given.file, place, { ...wrong, about: { field: key, settings: [place] } });
      if (given === undefined && declared !== undefined) checking.report(declared, ['default', ...steps, key], wrong);
    }
  }
}
