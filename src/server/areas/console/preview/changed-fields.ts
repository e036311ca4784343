// Finds the fields that a draft changes, to mark them in the preview and to scroll to them.
import { type BlockPlan, isObject, type ScreenPlan } from '../../../../../engine/declare/index.ts';
import { idOf } from '../../../../../engine/render/index.ts';
import { compareForms } from '../../../../../engine/submit/index.ts';
import { hasFormBlock } from '../../../runtime/pages/has-form-block.ts';

/** Keys of new and changed fields, in rendering order, without removed ones. */
export function changedFields(live: ScreenPlan, draft: ScreenPlan): readonly string[] {
  const keys = Object.values(draft.forms).flatMap((form) => {
    const before = live.forms[form.id];
    const present = new Set(form.fields.map(({ key }) => key));
    return before === undefined ? [] : compareForms(before, form).filter(({ field }) => present.has(field));
  });
  return [...new Set(keys.map(({ field }) => field))];
}

/**
 * Lists ids of controls to which both previews scroll, one for each change: the changed field, or the one before it if it is
 * in only one of them: `["signup-givenName"]`. Empty: no form changes.
 */
export function listChangeAnchors(live: ScreenPlan, draft: ScreenPlan): readonly string[] {
  const anchors = Object.values(draft.forms).flatMap((form) => {
    const before = live.forms[form.id];
    // A review has no controls.
    if (before === undefined || !hasFormBlock(draft, form.id)) return [];
    const fieldKeys = new Set(before.fields.map(({ key }) => key));
    const rendered = listRenderedKeys(draft.blocks);
    return compareForms(before, form).flatMap(({ field }) => {
      const key = fieldKeys.has(field) ? field : rendered.slice(0, rendered.indexOf(field)).findLast((key) => fieldKeys.has(key));
      return key === undefined ? [] : [idOf(form.id, key)];
    });
  });
  return [...new Set(anchors)];
}

/** Adds a mark to each field whose key is in the page data `changed`. */
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

function listRenderedKeys(blocks: readonly BlockPlan[]): readonly string[] {
  return blocks.flatMap((block) => {
    const { sections, blocks: below } = block;
    const sectionKeys = Array.isArray(sections) ? sections.flatMap((section) => readKeys(readSection(section)['fields'])) : [];
    // Nested blocks were compiled as blocks.
    return [...sectionKeys, ...listRenderedKeys((below ?? []) as readonly BlockPlan[])];
  });
}

function readSection(section: unknown): Record<string, unknown> {
  return isObject(section) ? section : {};
}

function readKeys(fields: unknown): readonly string[] {
  return Array.isArray(fields) ? fields.map(String) : [];
}
