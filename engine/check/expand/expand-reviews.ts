import { findBlock, isObject, listBlocks } from '../../declare/index.ts';
import { asList, asObject } from '../checking.ts';
import type { Findings } from '../findings.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { locateObjects, replaceIn } from '../walk-json.ts';
import { mayContain } from './insert-fragments.ts';
import { Origins } from './origins.ts';

/** A block that draws a form for editing. */
interface DrawnForm {
  readonly form: unknown;
  readonly file: ReadFile;
  readonly path: JsonPath;
  readonly sections: readonly unknown[];
}

/** Gives each review without sections those of the block that draws its form, without the fields that it excludes. */
export function expandReviews(files: readonly ReadFile[], findings: Findings): readonly ReadFile[] {
  const screens = files.filter(({ kind }) => kind === 'screen');
  const drawnForms = screens.some(hasReview) ? screens.flatMap(findDrawn) : [];
  return files.map((file) => {
    if (file.kind !== 'screen' || !hasReview(file)) return file;
    const origins = new Origins(file);
    const value = replaceIn(file.value, (review, path) => {
      const isDerived =
        findBlock(String(path.at(-1)))?.showsAnswers === true && isObject(review) && review['sections'] === undefined;
      if (!isDerived || typeof review['form'] !== 'string') return undefined;
      const drawn = drawnForms.filter(({ form }) => form === review['form']);
      const [first] = drawn;
      const contents = new Set(drawn.map(({ sections }) => JSON.stringify(sections.map(pickShown))));
      if (first !== undefined && contents.size === 1) return { ...review, sections: showSections(first, review, path, origins) };
      findings.add(file, path, problems.REVIEW_SECTIONS_UNCLEAR(review['form'], drawn.length));
      return review;
    });
    return origins.close(file, value);
  });
}

const hasReview = (file: ReadFile): boolean =>
  listBlocks().some(({ block, showsAnswers }) => showsAnswers === true && mayContain(file, JSON.stringify(block)));

/** The blocks at any depth that draw a form for editing. */
function findDrawn(file: ReadFile): readonly DrawnForm[] {
  const isDrawn = ({ form, send, sections }: Record<string, unknown>): boolean =>
    form !== undefined && send !== undefined && Array.isArray(sections);
  return locateObjects(file.value, isDrawn).map(({ object, path }) => ({
    form: object['form'],
    file,
    path,
    sections: asList(object['sections']),
  }));
}

/** What a review shows of a section. Lines, columns and marks belong to the form. */
function pickShown(section: unknown): Record<string, unknown> {
  const { title, lead, fields, joined } = asObject(section);
  return {
    ...(title === undefined ? {} : { title }),
    ...(lead === undefined ? {} : { lead }),
    fields,
    ...(joined === undefined ? {} : { joined }),
  };
}

function showSections(
  { file, path: from, sections }: DrawnForm,
  review: Record<string, unknown>,
  path: JsonPath,
  origins: Origins,
): readonly unknown[] {
  const excluded = asList(review['fieldsNotShown']);
  const shownSections: unknown[] = [];
  for (const [index, section] of sections.entries()) {
    const to = [...path, 'sections', shownSections.length];
    const source = [...from, 'sections', index];
    const fields: unknown[] = [];
    for (const [place, key] of asList(asObject(section)['fields']).entries()) {
      if (excluded.includes(key)) continue;
      origins.add([...to, 'fields', fields.length], file, [...source, 'fields', place]);
      fields.push(key);
    }
    if (fields.length === 0) continue;
    origins.add(to, file, source);
    shownSections.push({ ...pickShown(section), fields });
  }
  return shownSections;
}
