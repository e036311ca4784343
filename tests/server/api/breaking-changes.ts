// What of an OpenAPI document is not there any more, or is asked for in addition: programs that were written for it would fail.
import { isObject } from '../../../engine/declare/index.ts';

type Schema = Record<string, unknown>;
interface Compared {
  readonly before: Schema;
  readonly after: Schema;
}

const readObject = (value: unknown): Schema => (isObject(value) ? value : {});
const readList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Empty: all changes are additive. */
export function findBreakingChanges(before: Schema, after: Schema): readonly string[] {
  const documents = { before, after };
  return Object.entries(readObject(before['paths'])).flatMap(([path, methods]) =>
    Object.entries(readObject(methods)).flatMap(([method, operation]) => {
      const place = `${method} ${path}`;
      const [old, next] = [readObject(operation), readObject(readObject(readObject(after['paths'])[path])[method])];
      if (Object.keys(next).length === 0) return [`${place} is gone`];
      return [
        ...(JSON.stringify(old['security']) === JSON.stringify(next['security']) ? [] : [`${place} has another scope`]),
        ...compareParameters(old, next, place),
        ...compare(documents, bodyOf(old['requestBody']), bodyOf(next['requestBody']), `${place} request`, 'request'),
        ...Object.entries(readObject(old['responses'])).flatMap(([status, response]) => {
          const answer = readObject(next['responses'])[status];
          return answer === undefined
            ? [`${place} has no ${status}`]
            : compare(documents, bodyOf(response), bodyOf(answer), `${place} ${status}`, 'response');
        }),
      ];
    }),
  );
}

function compareParameters(old: Schema, next: Schema, place: string): readonly string[] {
  const nameOf = (parameter: unknown) =>
    JSON.stringify([readObject(parameter)['in'], readObject(parameter)['name'], readObject(parameter)['$ref']]);
  const [known, present] = [old, next].map(
    (operation) => new Map(readList(operation['parameters']).map((each) => [nameOf(each), each])),
  );
  const gone = [...(known?.keys() ?? [])]
    .filter((name) => present?.has(name) !== true)
    .map((name) => `${place} has no parameter ${name}`);
  const asked = [...(present ?? [])].filter(([name, each]) => readObject(each)['required'] === true && known?.has(name) !== true);
  return [...gone, ...asked.map(([name]) => `${place} needs the parameter ${name}`)];
}

const bodyOf = (part: unknown): unknown =>
  Object.values(readObject(readObject(part)['content'])).map((content) => readObject(content)['schema'])[0];

function compare(
  documents: Compared,
  old: unknown,
  next: unknown,
  place: string,
  side: 'request' | 'response',
): readonly string[] {
  const [before, after] = [follow(documents.before, old), follow(documents.after, next)];
  if (before === undefined) return after !== undefined && side === 'request' ? [`${place} has a body now`] : [];
  if (after === undefined) return [`${place} is gone`];
  const listOf = (schema: Schema, name: string) => readList(schema[name]).map((value) => JSON.stringify(value));
  const [properties, nextProperties] = [readObject(before['properties']), readObject(after['properties'])];
  const required = { before: listOf(before, 'required'), after: listOf(after, 'required') };
  const [from, to] = side === 'request' ? [required.after, required.before] : [required.before, required.after];
  const [wide, narrow] = side === 'request' ? [after, before] : [before, after];
  const typesOf = (schema: Schema) => [schema['type'] ?? []].flat().map(String);
  return [
    ...from.filter((name) => !to.includes(name)).map((name) => `${place} ${side === 'request' ? 'needs' : 'may lack'} ${name}`),
    // Values that a request may have must stay, and a response has no others.
    ...(wide['enum'] === undefined
      ? []
      : listOf(narrow, 'enum')
          .filter((value) => !listOf(wide, 'enum').includes(value))
          .map((value) => `${place} ${value}`)),
    ...(typesOf(wide).length === 0
      ? []
      : typesOf(narrow)
          .filter((type) => !typesOf(wide).includes(type))
          .map((type) => `${place} ${type}`)),
    ...Object.entries(properties).flatMap(([name, schema]) =>
      nextProperties[name] === undefined
        ? [`${place}/${name} is gone`]
        : compare(documents, schema, nextProperties[name], `${place}/${name}`, side),
    ),
    ...(before['items'] === undefined ? [] : compare(documents, before['items'], after['items'], `${place}[]`, side)),
    ...readList(before['anyOf']).flatMap((schema, index) =>
      compare(documents, schema, readList(after['anyOf'])[index], `${place}|${index}`, side),
    ),
  ];
}

function follow(document: Schema, schema: unknown): Schema | undefined {
  if (!isObject(schema)) return undefined;
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema['$ref'] ?? ''))?.[1];
  return name === undefined ? schema : readObject(readObject(readObject(document['components'])['schemas'])[name]);
}
