// Where each word of the language can be seen: a screen in one of its states, with nothing on it but that word.
import { createHash } from 'node:crypto';
import { type BlockPlan, isObject, writeStableText } from '../../../engine/declare/index.ts';
import { firstChoices } from '../../preview/choices.ts';
import { shownExamples } from '../../preview/made-examples.ts';
import type { ProjectInHand } from '../../preview/project-in-hand.ts';

/** One place where a word may be seen; whether it is, shows when it is drawn. */
export interface Scene {
  /** `block-notice`, `field-kana`: the name of its picture. */
  readonly name: string;
  readonly screen: string;
  readonly example: string;
  /** The block that stands alone: in the screen, or else in the layout. */
  readonly block: BlockPlan;
  readonly isLayout: boolean;
  /** Of a kind of field, the one field that the form's block has. */
  readonly field?: string;
  /** sha256 of what it is drawn from: its plan and its example. */
  readonly from: string;
}

/** Fields that the demo store does not ask for are seen as well. */
export const sceneChoices = { ...firstChoices, settings: 'required', scheme: 'light' } as const;

const mostPlaces = 4;

/** Scenes of every word by the name of its picture, the best first. A word that nothing uses has none. */
export function findScenes(project: ProjectInHand): ReadonlyMap<string, readonly Scene[]> {
  const { declarations } = project;
  const plans = project.plansFor(sceneChoices);
  const scenes = new Map<string, Scene[]>();
  const places = new Map<string, number>();
  const note = (name: string, screen: string, block: BlockPlan, isLayout: boolean, field?: string): void => {
    const count = places.get(name) ?? 0;
    if (count >= mostPlaces || unseen.includes(name)) return;
    places.set(name, count + 1);
    const fieldPlan =
      field === undefined ? undefined : plans.screen(screen).forms[String(block['of'])]?.fields.find(({ key }) => key === field);
    for (const { name: example, content } of shownExamples(declarations, screen)) {
      const from = createHash('sha256')
        .update(writeStableText({ block: fieldPlan ?? block, content }))
        .digest('hex');
      const scene = { name, screen, example, block, isLayout, from, ...(field === undefined ? {} : { field }) };
      scenes.set(name, [...(scenes.get(name) ?? []), scene]);
    }
  };
  const layouts = new Set<string>();
  const ids = Object.keys(declarations.screens).sort((one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1));
  for (const id of ids) {
    const screen = plans.screen(id);
    for (const block of walk(screen.blocks)) {
      note(`block-${block.block}`, id, block, false);
      const form = block.block === 'form' ? screen.forms[String(block['of'])] : undefined;
      for (const { key, kind } of form?.fields ?? []) {
        const alone = withField(block, key);
        if (alone !== undefined) note(`field-${kind}`, id, alone, false, key);
      }
    }
    if (layouts.has(screen.layout)) continue;
    layouts.add(screen.layout);
    for (const block of walk(plans.layout(screen.layout).blocks)) note(`block-${block.block}`, id, block, true);
  }
  return scenes;
}

/** Words of which a picture would show nothing: a place for others, and a frame that is filled by scripts. */
const unseen = ['block-slot', 'block-frames'];

/** Pages of members first: they are what most screens are like. */
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

/** The block of a form with one field; undefined: it does not draw that one. */
function withField(block: BlockPlan, key: string): BlockPlan | undefined {
  const { sections } = block;
  if (!Array.isArray(sections)) return undefined;
  const found = sections.find(
    (section) => isObject(section) && Array.isArray(section['fields']) && section['fields'].includes(key),
  );
  return found === undefined ? undefined : { ...block, sections: [{ fields: [key] }] };
}
