// The fields that a custom field may follow, or whose answers may be the condition under which it is asked.
import { type FieldPlan, findKind, type TextPlan } from '../../../../../engine/declare/index.ts';
import { pickText } from '../../../../rules/languages.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { conditionOf, type Entry, entriesOf } from './entries.ts';
import type { SettingsView } from './view.ts';

interface Choice {
  readonly value: string;
  readonly name: string;
}

/** Shapes of answers that conditions of custom fields compare. */
const comparedAnswers: readonly string[] = ['text', 'list', 'number'];

/** Fields of the drafted forms and their choices by key, and those that the entry names already. `entry`: the one that is edited. */
export function listRelatedFields(context: RequestContext, { drafted }: SettingsView, entry: Entry | undefined) {
  const { project, language } = context;
  const plans = drafted === context.plans.settings ? context.plans : project.plansFor(drafted);
  const translate = (key: string): string => context.plans.text(key, language) ?? key;
  const nameOf = (text: TextPlan): string =>
    'key' in text ? translate(text.key) : 'words' in text ? (pickText(text.words, language) ?? '') : '';
  const fields = new Map<string, FieldPlan>();
  for (const [id, form] of Object.entries(project.declarations.forms))
    if (form.settings?.custom !== undefined)
      for (const field of plans.form(id).fields) if (isRelated(field) && !fields.has(field.key)) fields.set(field.key, field);
  if (entry !== undefined) fields.delete(`custom.${entry['id']}`);
  const unused = entry === undefined ? [] : [entry['after'], conditionOf(entry)['field']].map((key) => String(key ?? ''));
  return {
    // The form has two fields for an e-mail address, of which it shows one.
    fields: [
      ...[...fields.values()].map(({ key, label }) => ({ value: key, name: nameOf(label) })),
      ...unused.flatMap((key) => (fields.has(key) ? [] : nameUnused(key, drafted, context))),
    ].filter(({ name }, index, choices) => choices.findIndex((choice) => choice.name === name) === index),
    choices: Object.fromEntries(
      [...fields.values()].flatMap(({ key, choices = [] }) =>
        choices.length === 0 ? [] : [[key, choices.map(({ value, label }): Choice => ({ value, name: nameOf(label) }))]],
      ),
    ),
  };
}

const isRelated = ({ kind, answer, secret, consent }: FieldPlan): boolean =>
  comparedAnswers.includes(answer) && !secret && consent === undefined && findKind(kind)?.storedAs === undefined;

/** A field that is in no form now. Of one that was removed nothing is left to name. */
function nameUnused(key: string, drafted: SettingsView['drafted'], { plans, language }: RequestContext): readonly Choice[] {
  const entry = entriesOf(drafted).find(({ id }) => key === `custom.${id}`);
  const name = entry === undefined ? plans.text(`field.${key}.label`, language) : pickText(entry['title'], language);
  return name == null ? [] : [{ value: key, name }];
}
