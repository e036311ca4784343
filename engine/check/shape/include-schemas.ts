// The meta-schemas of fragments, and of what includes them.
import { isObject, type JsonObject, type JsonSchema, partNames } from '../../declare/index.ts';
import type { FileKind } from '../read/declared-file.ts';
import { choose, object, patternWithMessage, type Root, reference as refer } from './choose.ts';
import { describeNames } from './describe.ts';
import { conditionName, text } from './value-schemas.ts';

/** Stands for a fragment. */
const includeProperties = { include: text, with: { type: 'object' } } as const;
export const include: JsonSchema = { type: 'object', required: ['include'], properties: includeProperties };
const isInclude: JsonSchema = { type: 'object', required: ['include'], properties: { include: { type: 'string' } } };

export const fragment = object(
  {
    parameters: {
      type: 'array',
      items: {
        type: 'string',
        ...patternWithMessage('^[A-Za-z]\\w*\\??$', 'must be a name, such as "back", or "back?" if it may be left out'),
      },
    },
    content: { type: ['array', 'object'] },
  },
  ['content'],
);

/** A screen, layout or flow may be an include itself; the content then has what else it needs. */
export function allowInclude(kind: FileKind, root: Root): Root {
  if (kind !== 'screen' && kind !== 'layout' && kind !== 'flow') return root;
  const { required = [], properties, ...schema } = root;
  const described = describeNames({ properties: includeProperties }, partNames['include'] ?? {})['properties'];
  return {
    ...schema,
    properties: { ...properties, ...(isObject(described) ? described : {}) },
    if: isInclude,
    then: {},
    else: { type: 'object', required },
  };
}

/** Where editors accept an include, or the name of a condition; check sees what they stand for instead. */
export function includeIn(definitions: JsonObject): JsonObject {
  const names = ['block', 'condition', 'transition', 'state', 'invoke'];
  return Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => {
      const named = name === 'condition' ? [[{ type: 'string' }, conditionName] as const] : [];
      // Definitions are schemas.
      return [
        name,
        names.includes(name) ? choose([...named, [isInclude, refer('include')]], definition as JsonSchema) : definition,
      ];
    }),
  );
}
