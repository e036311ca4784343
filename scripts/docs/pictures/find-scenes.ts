// Finds scenes for pictures: a screen in one of its states, reduced to one vocabulary entry.
import { createHash } from 'node:crypto';
import { type BlockPlan, isObject, listBlocks, writeStableText } from '../../../engine/declare/index.ts';
import { firstChoices } from '../../preview/choices.ts';
import type { CurrentProject } from '../../preview/current-project.ts';
import { shownExamples } from '../../preview/generated-examples.ts';

/** A screen state that may show an entry; whether it does is known only after rendering. */
export interface Scene {
  /** Name of its picture: `block-notice`, `field-kana`. */
  readonly name: string;
  readonly screen: string;
  readonly example: string;
  /** The only block of the page: in the screen, or in the layout if `isLayout`. */
  readonly block: BlockPlan;
  readonly isLayout: boolean;
  /** Key of the form's only field, for a field kind. */
  readonly field?: string;
  /** sha256 of the rendered plan and example. */
  readonly from: string;
}

/** Includes fields that the demo store does not ask for. */
export const sceneChoices = { ...firstChoices, settings: 'required', scheme: 'light' } as const;

const maxPlaces = 4;

/** Scenes by picture name, the best first. An unused entry has none. */
export function findScenes(project: CurrentProject): ReadonlyMap<string, readonly Scene[]> {
  const { declarations } = project;
  const plans = project.plansFor(sceneChoices);
  const scenes = new Map<string, Scene[]>();
  const places = new Map<string, number>();
  const addScenes = (name: string, screen: string, block: BlockPlan, isLayout: boolean, field?: string): void => {
    const count = places.get(name) ?? 0;
    if (count >= maxPlaces || withoutPicture.includes(name)) return;
    places.set(name, count + 1);
    const fieldPlan =
      field === undefined
        ? undefined
        : plans.screen(screen).forms[String(block['form'])]?.fields.find(({ key }) => key === field);
    for (const { name: example, content, failedStatus } of shownExamples(declarations, screen)) {
      if (failedStatus !== undefined) continue;
      const from = createHash('sha256')
        .update(writeStableText({ block: fieldPlan ?? block, content }))
        .digest('hex');
      const scene = { name, screen, example, block, isLayout, from, ...(field === undefined ? {} : { field }) };
      scenes.set(name, [...(scenes.get(name) ?? []), scene]);
    }
  };
  const layouts = new Set<string>();
  const ids = Object.keys(declarations.screens).sort((left, right) => rankOf(left) - rankOf(right) || (left < right ? -1 : 1));
  for (const id of ids) {
    const screen = plans.screen(id);
    for (const block of walk(screen.blocks)) {
      addScenes(`block-${block.block}`, id, block, false);
      const form = block['send'] !== undefined ? screen.forms[String(block['form'])] : undefined;
      for (const { key, kind } of form?.fields ?? []) {
        const alone = withField(block, key);
        if (alone !== undefined) addScenes(`field-${kind}`, id, alone, false, key);
      }
    }
    if (layouts.has(screen.layout)) continue;
    layouts.add(screen.layout);
    for (const block of walk(plans.layout(screen.layout).blocks)) addScenes(`block-${block.block}`, id, block, true);
  }
  return scenes;
}

const withoutPicture = listBlocks()
  .filter(({ hasPicture }) => hasPicture === false)
  .map(({ block }) => `block-${block}`);

/** Order of preference: most screens are like those of members. */
const areas = ['mypage/', 'signup/', 'login', '', 'console/'];

function rankOf(screen: string): number {
  const rank = areas.findIndex((area) => area !== '' && screen.startsWith(area));
  return rank < 0 ? areas.indexOf('') : rank;
}

function* walk(blocks: readonly BlockPlan[]): Generator<BlockPlan> {
  for (const block of blocks) {
    yield block;
    yield* walk(Object.values(block).filter(Array.isArray).flat().filter(isBlock));
  }
}

function isBlock(value: unknown): value is BlockPlan {
  return isObject(value) && typeof value['block'] === 'string';
}

/** Reduces a form's block to one field; undefined if it does not contain that field. */
function withField(block: BlockPlan, key: string): BlockPlan | undefined {
  const { sections } = block;
  if (!Array.isArray(sections)) return undefined;
  const sectionOfKey = sections.find(
    (section) => isObject(section) && Array.isArray(section['fields']) && section['fields'].includes(key),
  );
  return sectionOfKey === undefined ? undefined : { ...block, sections: [{ fields: [key] }] };
}
