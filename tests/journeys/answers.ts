// Answers to enter: from the screen's examples, the field kinds and the recipe.
import { type Answers, type FormPlan, isObject, type Json, type JsonObject } from '../../engine/declare/index.ts';
import { shownFields } from '../../engine/validate/index.ts';
import { examplesOf } from '../../src/server/areas/console/preview/examples.ts';
import { fillAnswers } from '../../src/server/areas/console/preview/sample-answers.ts';
import type { World } from './world.ts';

/** Satisfies every password strength that a store may require. */
export const password = 'Minato-no-yoru7';

/**
 * Answers of all fields that the form shows: from the screen's example `answered`, otherwise from the first example with answers.
 * `context` is the form's context from the server.
 */
export async function answerForm(
  world: World,
  form: FormPlan,
  screen: string,
  context: JsonObject,
  overrides: Answers,
): Promise<Answers> {
  const values = { ...exampleOf(world, screen, form.id) };
  const sampled = { ...fillAnswers(form, values, '入力例'), ...Object.fromEntries(form.fields.flatMap(sampleOf)) };
  const all: Answers = { ...sampled, ...pickAnswers(form, overrides) };
  const now = (await world.now()).toISOString();
  const shown = shownFields(form, all, { context, settings: form.settings, now, set: [] });
  return Object.fromEntries(shown.map(({ key }) => [key, all[key] ?? null]));
}

function pickAnswers(form: FormPlan, answers: Answers): Answers {
  const keys = new Set(form.fields.map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)));
}

/** Answers of kinds that need neither an example nor choices. */
function sampleOf(field: FormPlan['fields'][number]): readonly (readonly [string, Json])[] {
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
