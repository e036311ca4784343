import type { FieldPlan } from '../../declare/index.ts';

/** Keys of fields in use, by what a section names: `custom.*` → `custom.c1`, `custom.c2`. */
export type KeyExpansion = (entry: string) => readonly string[];

/**
 * `entries`: of all sections of a block. A field that operators placed stands behind the one that it follows if the block has both:
 * `nickname` → `nickname`, `custom.c2`.
 */
export function createKeyExpansion(
  fields: readonly Pick<FieldPlan, 'key' | 'after'>[],
  entries: readonly string[],
): KeyExpansion {
  const isListed = (key: string): boolean => entries.some((entry) => matches(entry, key));
  const anchorOf = ({ key, after }: Pick<FieldPlan, 'key' | 'after'>): string | undefined =>
    after !== undefined && isListed(after) && isListed(key) ? after : undefined;
  const withFollowers = (key: string): readonly string[] => [
    key,
    ...fields.filter((field) => anchorOf(field) === key).flatMap((field) => withFollowers(field.key)),
  ];
  return (entry) =>
    fields
      .filter((field) => matches(entry, field.key) && anchorOf(field) === undefined)
      .flatMap((field) => withFollowers(field.key));
}

const matches = (entry: string, key: string): boolean =>
  entry.endsWith('.*') ? key.startsWith(entry.slice(0, -1)) : key === entry;
