import type { RequestContext } from '../../../../runtime/area.ts';
import { type Draft, formatText, nameDocuments } from '../../../../settings/index.ts';

/** Documents of a draft by name, as addresses and calls have them: `plans.registration`. Empty: the whole draft. */
export function readPart({ documents = '' }: { readonly documents?: string }): { readonly documents?: readonly string[] } {
  return documents === '' ? {} : { documents: documents.split('.') };
}

/** The part of the draft that an address asks for; undefined: the whole draft. Ignores documents that are not in it any more. */
export function findPart(
  draft: Pick<Draft, 'documents'> | undefined,
  query: { readonly documents?: string },
): readonly string[] | undefined {
  const names = Object.keys(draft?.documents ?? {});
  const { documents } = readPart(query);
  const part = names.filter((name) => documents?.includes(name));
  return part.length === 0 || part.length === names.length ? undefined : part;
}

export const writePart = (documents: readonly string[] | undefined): string => documents?.join('.') ?? '';

/** `/console/publish?notice=draftRebased&documents=plans.registration` */
export function addressOfPart(documents: readonly string[] | undefined, notice?: string): string {
  const part = writePart(documents);
  const query = new URLSearchParams({
    ...(notice === undefined ? {} : { notice }),
    ...(part === '' ? {} : { documents: part }),
  }).toString();
  return query === '' ? '/console/publish' : `/console/publish?${query}`;
}

/** Says that the documents have to be published too; empty for none. */
export const formatNeededDocuments = (context: RequestContext, documents: readonly string[]): readonly string[] =>
  documents.length === 0 ? [] : [formatText(context, 'affected.neededDocuments', { names: nameDocuments(context, documents) })];
