import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operatorPermissions, rolesDocument } from '../../src/rules/operators/permissions.ts';

const schema = readFileSync('schemas/settings/operatorRoles.schema.json', 'utf8');

/** The values that a property of a role may have. */
const readEnum = (name: string): readonly string[] => {
  const listed = new RegExp(`"${name}": \\{[^}]*?"enum": (\\[[^\\]]*\\])`).exec(schema)?.[1] ?? '[]';
  const values: unknown = JSON.parse(listed);
  return Array.isArray(values) ? values.map(String).sort() : [];
};

test('a role can have every permission of the program, and be limited to every settings document but that of the roles', () => {
  expect(readEnum('permissions')).toEqual([...operatorPermissions].sort());
  const names = readdirSync('schemas/settings').map((name) => name.replace('.schema.json', ''));
  const documents = names.filter((document) => document !== rolesDocument);
  expect(readEnum('documents')).toEqual(documents.sort());
});
