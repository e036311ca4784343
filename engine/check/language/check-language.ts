import { isObject } from '../../declare/index.ts';
import type { Report } from '../findings.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { languageVersion, readReference, writeReference } from './reference.ts';

/**
 * Whether a file says in which language it is written, and whether that is the one that is read here.
 * false: it is another one, and what its words mean is not known: nothing else about its shape can be said.
 */
export function checkLanguage(file: ReadFile, report: Report): boolean {
  const reference = writeReference(file.path);
  if (!isObject(file.value) || reference === undefined) return true;
  if (file.reference === undefined) {
    report(file, [], problems.LANGUAGE_OLD(undefined, languageVersion));
    return true;
  }
  const said = readReference(file.reference);
  if (said !== undefined && said.version > languageVersion) {
    report(file, ['$schema'], problems.LANGUAGE_NEWER(said.version, languageVersion));
    return false;
  }
  if (said !== undefined && said.version < languageVersion) {
    report(file, ['$schema'], problems.LANGUAGE_OLD(said.version, languageVersion));
    return false;
  }
  if (file.reference !== reference) report(file, ['$schema'], problems.LANGUAGE_DIFFERS(reference));
  return true;
}
