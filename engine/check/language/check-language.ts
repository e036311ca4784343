import { isObject } from '../../declare/index.ts';
import type { Report } from '../findings.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { languageVersion, readReference, writeReference } from '../read/reference.ts';
import { findRenames } from '../shape/find-renames.ts';

/**
 * Checks the language version in `$schema`. false: the file is of another version, so its shape cannot be checked.
 */
export function checkLanguage(file: ReadFile, report: Report): boolean {
  const reference = writeReference(file.path);
  if (!isObject(file.value) || reference === undefined) return true;
  if (file.reference === undefined) {
    report(file, [], problems.LANGUAGE_OLD(undefined, languageVersion));
    return true;
  }
  const declared = readReference(file.reference);
  if (declared !== undefined && declared.version > languageVersion) {
    report(file, ['$schema'], problems.LANGUAGE_NEWER(declared.version, languageVersion));
    return false;
  }
  if (declared !== undefined && declared.version < languageVersion) {
    report(file, ['$schema'], problems.LANGUAGE_OLD(declared.version, languageVersion));
    for (const { path, ...renamed } of findRenames(file.kind, file.value))
      report(file, path, problems.PROPERTY_RENAMED(renamed), 'key');
    return false;
  }
  if (file.reference !== reference) report(file, ['$schema'], problems.LANGUAGE_DIFFERS(reference));
  return true;
}
