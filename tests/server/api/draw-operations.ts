// Requests of the HTTP API, drawn from its document: valid ones, and ones that differ somewhere.
import { isObject } from '../../../engine/declare/index.ts';
import { type Dice, pick } from '../../dice.ts';
import { drawJson, drawText } from '../fuzz/draw-values.ts';

/** A part of the document. */
type Part = Readonly<Record<string, unknown>>;

export interface DocumentedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Part }[];
  readonly request: { readonly schema: Part; readonly example: Part } | undefined;
  /** Statuses, with the pointer to the schema of their body. */
  readonly responses: ReadonlyMap<number, string | undefined>;
}

export interface DrawnOperation {
  readonly path: string;
  readonly body: unknown;
}

const jsonTypes = ['application/json', 'application/problem+json'];

/** `document`: that of `/api/openapi.json`. */
export function listOperations(document: Part): readonly DocumentedOperation[] {
  const step = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).map(([method, operation]): DocumentedOperation => {
      const described = isObject(operation) ? operation : {};
      const body = objectAt(objectAt(objectAt(described, 'requestBody'), 'content'), 'application/json');
      const parameters = Array.isArray(described['parameters']) ? described['parameters'].filter(isObject) : [];
      const responses = Object.entries(objectAt(described, 'responses')).map(([status, response]) => {
        const type = Object.keys(objectAt(isObject(response) ? response : {}, 'content')).find((name) =>
          jsonTypes.includes(name),
        );
        const pointer = `#/paths/${step(path)}/${method}/responses/${status}/content/${step(type ?? '')}/schema`;
        return [Number(status), type === undefined ? undefined : pointer] as const;
      });
      return {
        id: String(described['operationId']),
        method: method.toUpperCase(),
        path,
        parameters: parameters.flatMap((parameter) =>
          typeof parameter['name'] === 'string'
            ? [{ name: parameter['name'], in: String(parameter['in']), schema: objectAt(parameter, 'schema') }]
            : [],
        ),
        request: 'schema' in body ? { schema: objectAt(body, 'schema'), example: objectAt(body, 'example') } : undefined,
        responses: new Map(responses),
      };
    }),
  );
}

const objectAt = (parent: Part, name: string): Part => {
  const member = parent[name];
  return isObject(member) ? member : {};
};

/** Values by the names of properties and parameters: ids that exist. */
export type Pools = ReadonlyMap<string, readonly unknown[]>;

export function drawOperation(
  roll: Dice,
  { path, parameters, request }: DocumentedOperation,
  { document, pools }: { readonly document: Part; readonly pools: Pools },
): DrawnOperation {
  const source: Source = { roll, document, pools };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const known = pools.get(name) ?? [];
    const id = known.length > 0 && roll(5) > 0 ? String(pick(roll, known)) : Buffer.from(drawText(roll)).toString();
    // A step of dots, or none, is another address.
    return encodeURIComponent(/^\.*$/.test(id) ? 'x' : id);
  });
  const query = new URLSearchParams(
    parameters.flatMap(({ name, in: place, schema }) =>
      place === 'query' && roll(2) === 0 ? [[name, String(roll(4) === 0 ? drawText(roll) : draw(source, schema, name))]] : [],
    ),
  ).toString();
  return { path: query === '' ? filled : `${filled}?${query}`, body: request && drawBody(source, request) };
}

interface Source {
  readonly roll: Dice;
  readonly document: Part;
  readonly pools: Pools;
}

function drawBody(source: Source, { schema, example }: { readonly schema: Part; readonly example: Part }): unknown {
  const { roll } = source;
  const valid = roll(2) === 0 ? example : draw(source, schema, '');
  return roll(2) === 0 ? valid : mutate(roll, valid);
}

/** Another value at one place: any JSON, a property that is missing or one that is too many. */
function mutate(roll: Dice, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && roll(4) > 0) {
    const at = roll(value.length);
    return value.map((element, index) => (index === at ? mutate(roll, element) : element));
  }
  if (!isObject(value) || roll(6) === 0) return drawJson(roll);
  const names = Object.keys(value);
  if (names.length === 0 || roll(5) === 0) return { ...value, [drawText(roll)]: drawJson(roll) };
  const name = pick(roll, names);
  const { [name]: member, ...others } = value;
  return roll(5) === 0 ? others : { ...others, [name]: mutate(roll, member) };
}

/** A value of a schema, nearly always. `name`: of the property. */
function draw(source: Source, schema: unknown, name: string): unknown {
  const { roll, pools, document } = source;
  if (!isObject(schema)) return drawJson(roll);
  if (typeof schema['$ref'] === 'string') {
    const [, ...steps] = schema['$ref'].split('/');
    return draw(source, steps.reduce<Part>(objectAt, document), name);
  }
  const known = pools.get(name) ?? [];
  if (known.length > 0 && roll(3) > 0) return pick(roll, known);
  for (const choice of ['enum', 'anyOf', 'oneOf'])
    if (Array.isArray(schema[choice])) {
      const chosen: unknown = pick(roll, schema[choice]);
      return choice === 'enum' ? chosen : draw(source, chosen, name);
    }
  const types = [schema['type']].flat();
  return drawTyped(source, schema, { type: types.length === 0 ? undefined : pick(roll, types), name });
}

function drawTyped(source: Source, schema: Part, { type, name }: { readonly type: unknown; readonly name: string }): unknown {
  const { roll } = source;
  const limit = (keyword: string, usual: number): number => (typeof schema[keyword] === 'number' ? schema[keyword] : usual);
  if (type === 'null') return null;
  if (type === 'boolean') return roll(2) === 0;
  if (type === 'integer' || type === 'number') {
    const [least, most] = [limit('minimum', -100), limit('maximum', 100)];
    return pick(roll, [least, most, Math.min(most, least + roll(20)), Math.min(most, Math.max(least, 1))]);
  }
  if (type === 'array') {
    const count = limit('minItems', 0) + roll(Math.min(3, limit('maxItems', 3)) + 1);
    return Array.from({ length: count }, () => draw(source, schema['items'], name));
  }
  if (type === 'object') {
    const required = Array.isArray(schema['required']) ? schema['required'] : [];
    const properties = Object.entries(objectAt(schema, 'properties'));
    const sent = properties.filter(([property]) => required.includes(property) || roll(2) === 0);
    return Object.fromEntries(sent.map(([property, below]) => [property, draw(source, below, property)]));
  }
  if (schema['format'] === 'date-time') return pick(roll, ['2026-12-24T00:00:00Z', '2027-01-01T09:00:00.000+09:00']);
  const text =
    roll(3) === 0 ? drawText(roll) : pick(roll, ['a', 'みなと', '/store/minato/touch-icon.png', 'b@example.com', 'c_1']);
  return text.padEnd(limit('minLength', 0), 'x').slice(0, limit('maxLength', 4_000));
}
