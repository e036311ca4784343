import { isObject } from '../../../declare/index.ts';
import type { Findings } from '../../findings.ts';
import type { ProblemDetails } from '../../problems/index.ts';
import type { ReadFile } from '../../read/declared-file.ts';
import type { JsonPath } from '../../read/source-range.ts';
import { Origins } from '../origins.ts';
import { changeInner, mapSchemas } from './inner-schemas.ts';

export type Schema = Record<string, unknown>;

/** What a change of a schema can do in its file. */
export interface SchemaContext {
  /** The schema with its inner schemas changed. `moved`: the steps from where it will be to where they will be. */
  readonly changeInner: (schema: Schema, moved?: JsonPath) => Schema;
  /** Notes that the value at these steps of the changed schema is declared by the schema. */
  readonly noteOrigin: (steps: JsonPath) => void;
  /** Reports at these steps of the declared schema. */
  readonly report: (steps: JsonPath, wrong: ProblemDetails, what?: 'key') => void;
}

/** Changes all schemas of a file, and keeps where their parts are declared. */
export function changeSchemas(
  file: ReadFile,
  findings: Findings,
  change: (schema: unknown, context: SchemaContext) => unknown,
): ReadFile {
  const { value } = file;
  if (!isObject(value)) return file;
  const origins = new Origins(file);
  // `from`: where the schema is in the file; `to`: where it will be.
  const visit = (schema: unknown, from: JsonPath, to: JsonPath): unknown =>
    change(schema, {
      changeInner: (outer, moved = []) =>
        changeInner(outer, (below, steps) => visit(below, [...from, ...steps], [...to, ...moved, ...steps])),
      noteOrigin: (steps) => origins.add([...to, ...steps], file, from),
      report: (steps, wrong, what) => findings.add(file, [...from, ...steps], wrong, what),
    });
  const changed = mapSchemas(file.kind, value, (schema, path) => visit(schema, path, path));
  return changed === value ? file : origins.close(file, changed);
}
