import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { isObject, type JsonSchema } from '../../declare/index.ts';
import type { Report } from '../findings.ts';
import { problems } from '../problems.ts';
import type { FileKind, ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/place-of.ts';
import { language } from './meta-schemas.ts';

// Quick to start: the meta-schemas are ours and a test judges them, and what several share is compiled once.
const ajv = new Ajv({ allErrors: true, strict: false, validateSchema: false, inlineRefs: false });
let isLanguageKnown = false;
const validators = new Map<FileKind, ValidateFunction>();

/** Whether a file has the shape of its kind: no name that means nothing, nothing missing, nothing of the wrong type. */
export function checkShape(file: ReadFile, report: Report): void {
  const validate = validatorOf(file.kind);
  if (validate(file.value)) return;
  for (const error of validate.errors ?? []) tell(file, error, report);
}

function validatorOf(kind: FileKind): ValidateFunction {
  const known = validators.get(kind);
  if (known !== undefined) return known;
  if (!isLanguageKnown) ajv.addSchema(language, 'language');
  isLanguageKnown = true;
  const made = ajv.compile({ $ref: `language#/definitions/file-${kind}` });
  validators.set(kind, made);
  return made;
}

function tell(file: ReadFile, error: ErrorObject, report: Report): void {
  const path = readPointer(error.instancePath);
  const { additionalProperty, missingProperty, propertyName } = error.params;
  if (error.keyword === 'if') return;
  if (error.keyword === 'additionalProperties') {
    report(file, [...path, additionalProperty], problems.PROPERTY_UNKNOWN(additionalProperty, findKnown(error.schemaPath)), 'key');
  } else if (error.keyword === 'required') report(file, path, problems.PROPERTY_MISSING(missingProperty));
  else if (error.keyword === 'propertyNames') report(file, [...path, propertyName], problems.VALUE_INVALID('is not a name that may stand here'), 'key');
  else if (error.propertyName === undefined) report(file, path, problems.VALUE_INVALID(sayRule(error)));
}

/** Names that a meta-schema takes, by where its rule stands: `language#/definitions/data/additionalProperties` → at, as. */
function findKnown(schemaPath: string): readonly string[] {
  let found: unknown = language;
  for (const step of readPointer(schemaPath.slice(schemaPath.indexOf('#') + 1)).slice(0, -1)) {
    found = isObject(found) || Array.isArray(found) ? Reflect.get(found, step) : undefined;
  }
  return isObject(found) && isObject(found['properties']) ? Object.keys(found['properties']) : [];
}

/** An error of ajv as the end of a sentence: `must be string`, `must be one of "guest", "member"`. */
export function sayRule(error: ErrorObject): string {
  const allowed: unknown = error.params['allowedValues'] ?? (error.keyword === 'const' ? [error.params['allowedValue']] : undefined);
  if (Array.isArray(allowed)) return `must be ${allowed.length === 1 ? '' : 'one of '}${allowed.map((each) => JSON.stringify(each)).join(', ')}`;
  return error.message ?? `does not hold "${error.keyword}"`;
}

/** `"/blocks/0/form"` → `["blocks", "0", "form"]`; a step into a list is a number once the tree is walked. */
export function readPointer(pointer: string): JsonPath {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^(0|[1-9][0-9]{0,8})$/.test(step) ? Number(step) : step));
}

const fragments = new WeakMap<object, ValidateFunction | 'broken'>();

/** What is wrong with a value by a schema, as `/policies/0: must be string`; undefined: nothing, or the schema itself is broken. */
export function findMisfit(schema: JsonSchema, value: unknown): string | undefined {
  const validate = fragments.get(schema) ?? compileFragment(schema);
  fragments.set(schema, validate);
  if (validate === 'broken' || validate(value)) return undefined;
  const error = validate.errors?.find(({ keyword }) => keyword !== 'if');
  if (error === undefined) return 'does not fit';
  const extra = String(error.params['additionalProperty'] ?? '');
  return [error.instancePath, `${sayRule(error)}${extra === '' ? '' : ` ("${extra}")`}`].filter((each) => each !== '').join(': ');
}

function compileFragment(schema: JsonSchema): ValidateFunction | 'broken' {
  try {
    const validate = ajv.compile(schema);
    // The validator is kept beside its schema; ajv would keep it for ever.
    ajv.removeSchema(schema);
    return validate;
  } catch {
    // A pattern that is none, a type that is none: the check of schemas has told it where it stands.
    return 'broken';
  }
}
