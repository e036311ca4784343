// What a person enters: the screen's examples, what each kind of field allows, and what the recipe says.
import { type Answers, type FormPlan, isObject, type Json, type JsonObject } from '../../engine/declare/index.ts';
import { shownFields } from '../../engine/validate/index.ts';
import { examplesOf } from '../../src/server/preview/examples.ts';
import { fillAnswers } from '../../src/server/preview/sample-answers.ts';
import type { World } from './world.ts';

/** Good for every strength that a store may ask for. */
export const password = 'Minato-no-yoru7';

/**
 * Answers of every field that the form shows: of the example `answered` beside the screen, else of the first that has any.
 * `context`: what the server says of the form on that page.
 */
export async function answerForm(
  world: World,
  form: FormPlan,
  screen: string,
  context: JsonObject,
  over: Answers,
): Promise<Answers> {
  const given = { ...exampleOf(world, screen, form.id) };
  const sampled = { ...fillAnswers(form, given, '入力例'), ...Object.fromEntries(form.fields.flatMap(ownSample)) };
  const all: Answers = { ...sampled, ...pickOf(form, over) };
  const now = (await world.now()).toISOString();
  const shown = shownFields(form, all, { context, settings: form.settings, now, set: [] });
  return Object.fromEntries(shown.map(({ key }) => [key, all[key] ?? null]));
}

function pickOf(form: FormPlan, answers: Answers): Answers {
  const keys = new Set(form.fields.map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)));
}

/** Kinds for which neither an example nor a choice can speak. */
function ownSample(field: FormPlan['fields'][number]): readonly (readonly [string, Json])[] {
  if (field.kind === 'new-password' || field.kind === 'new-password-confirm') return [[field.key, password]];
  if (field.answer === 'boolean') return [[field.key, true]];
  if (field.answer !== 'policies') return [];
  const asked = Array.isArray(field.options['policies']) ? field.options['policies'] : [];
  const agreed = asked.flatMap((policy) => {
    if (!isObject(policy)) return [];
    const { policyId = null, revision = null, key = null } = policy as JsonObject;
    return [{ policyId, revision, key }];
  });
  return [[field.key, agreed]];
}

function exampleOf({ declarations }: World, screen: string, form: string): Answers {
  const examples = examplesOf(declarations, screen);
  for (const { content } of [...examples.filter(({ name }) => name === 'answered'), ...examples]) {
    const forms = content['forms'];
    const own = isObject(forms) ? forms[form] : undefined;
    const answers = isObject(own) ? own['answers'] : undefined;
    if (isObject(answers) && Object.keys(answers).length > 0) return answers as Answers;
  }
  return {};
}
