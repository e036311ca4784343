// Compiles every declaration under the settings variants of the preview, as data that another commit's can be compared with.
import { examplesOf } from '../../src/server/areas/console/preview/examples.ts';
import type { StorePlans } from '../../src/server/project/store-plans.ts';
import { firstChoices } from '../preview/choices.ts';
import { openCurrentProject } from '../preview/current-project.ts';
import { variantNames } from '../preview/settings-variants.ts';

/** `{ "screen signup/form": { "<JSON of a plan>": ["demo", "required"] } }`: each plan once, with the variants that compile to it. */
export interface Recording {
  readonly variants: readonly string[];
  readonly plans: { readonly [part: string]: { readonly [plan: string]: readonly string[] } };
}

const languages = ['ja', 'en'];

/** A message if check reports problems of the declarations in the folder. */
export async function recordPlans(root: string): Promise<Recording | string> {
  const project = await openCurrentProject(root, root);
  const [problem] = project.problems;
  if (problem !== undefined)
    return `npm run check reports ${project.problems.length} problems, first in ${problem.file}: ${problem.message}\n`;
  const { declarations } = project;
  const plans: Record<string, Record<string, string[]>> = {};
  const add = (part: string, variant: string, value: unknown): void => {
    plans[part] ??= {};
    const plan = JSON.stringify(value);
    plans[part][plan] = [...(plans[part][plan] ?? []), variant];
  };
  const choices = [
    ...variantNames.map((settings) => ({ ...firstChoices, settings })),
    ...Object.keys(project.themes)
      .filter((theme) => theme !== firstChoices.theme)
      .map((theme) => ({ ...firstChoices, theme })),
  ];
  const nameOf = ({ settings, theme }: typeof firstChoices): string => `${settings} ${theme}`;
  for (const choice of choices)
    for (const [part, value] of listParts(
      project.plansFor(choice),
      Object.keys(declarations.layouts),
      Object.keys(declarations.forms),
    ))
      add(part, nameOf(choice), value);
  for (const id of Object.keys(declarations.screens))
    for (const { name, content } of examplesOf(declarations, id)) add(`example ${id} ${name}`, nameOf(firstChoices), content);
  return { variants: choices.map(nameOf), plans };
}

function* listParts(
  plans: StorePlans,
  layouts: readonly string[],
  forms: readonly string[],
): Generator<readonly [string, unknown]> {
  for (const id of plans.screenIds) {
    // Its forms and calls are recorded themselves.
    const { forms, calls, ...screen } = plans.screen(id);
    yield [`screen ${id}`, { ...screen, forms: Object.keys(forms), calls: Object.keys(calls) }];
    yield [`texts ${id}`, Object.keys(plans.screenTexts(id, 'ja')).sort()];
  }
  for (const id of layouts) {
    const layout = plans.layout(id);
    yield [`layout ${id}`, layout];
    for (const language of languages) yield [`texts ${layout.group} ${language}`, plans.texts(layout.group, language)];
  }
  for (const id of forms) {
    yield [`form ${id}`, plans.form(id)];
    yield [`validator ${id}`, plans.validator(id).source];
  }
  for (const id of plans.callIds) yield [`call ${id}`, plans.call(id)];
  for (const id of plans.flowIds) yield [`flow ${id}`, plans.flow(id)];
}
