// What of a screen's forms a draft changes: marked in the frame, and scrolled to.
import { type BlockPlan, isObject, type ScreenPlan } from '../../../../engine/declare/index.ts';
import { idOf } from '../../../../engine/render/index.ts';
import { compareForms } from '../../../../engine/submit/index.ts';
import { hasFormBlock } from '../../runtime/pages/posts/find-action.ts';

/** Keys of the fields that are new or different, in drawing order. What is gone is not among them. */
export function changedFields(live: ScreenPlan, draft: ScreenPlan): readonly string[] {
  const keys = Object.values(draft.forms).flatMap((form) => {
    const before = live.forms[form.id];
    const present = new Set(form.fields.map(({ key }) => key));
    return before === undefined ? [] : compareForms(before, form).filter(({ field }) => present.has(field));
  });
  return [...new Set(keys.map(({ field }) => field))];
}

/**
 * Where both frames are to be opened, one after the other, so that each change comes into view: ids of controls that both have, at the
 * change or right before it: `["signup-givenName"]`. Empty: nothing of a form changes, and the page is shown from its beginning.
 */
export function placesOfChanges(live: ScreenPlan, draft: ScreenPlan): readonly string[] {
  const found = Object.values(draft.forms).flatMap((form) => {
    const before = live.forms[form.id];
    // A page that only reviews a form has no controls.
    if (before === undefined || !hasFormBlock(draft, form.id)) return [];
    const known = new Set(before.fields.map(({ key }) => key));
    const drawn = keysDrawn(draft.blocks);
    return compareForms(before, form).flatMap(({ field }) => {
      const key = known.has(field) ? field : drawn.slice(0, drawn.indexOf(field)).findLast((each) => known.has(each));
      return key === undefined ? [] : [idOf(form.id, key)];
    });
  });
  return [...new Set(found)];
}

/** The same screen with a mark beside each of the fields that the page's data names under `changed`. */
export function markChanges(screen: ScreenPlan): ScreenPlan {
  return { ...screen, blocks: screen.blocks.map(markBlock) };
}

function markBlock(block: BlockPlan): BlockPlan {
  const { sections, blocks } = block;
  const marked = { keys: { at: ['page', 'changed'] }, words: { key: 'preview.changed' } };
  return {
    ...block,
    ...(Array.isArray(sections) ? { sections: sections.map((section) => ({ ...readSection(section), marked })) } : {}),
    // Nested blocks were compiled as blocks.
    ...(Array.isArray(blocks) ? { blocks: (blocks as readonly BlockPlan[]).map(markBlock) } : {}),
  };
}

function keysDrawn(blocks: readonly BlockPlan[]): readonly string[] {
  return blocks.flatMap((block) => {
    const { sections, blocks: below } = block;
    const own = Array.isArray(sections) ? sections.flatMap((section) => readKeys(readSection(section)['fields'])) : [];
    // Nested blocks were compiled as blocks.
    return [...own, ...keysDrawn((below ?? []) as readonly BlockPlan[])];
  });
}

function readSection(section: unknown): Record<string, unknown> {
  return isObject(section) ? section : {};
}

function readKeys(fields: unknown): readonly string[] {
  return Array.isArray(fields) ? fields.map(String) : [];
}
