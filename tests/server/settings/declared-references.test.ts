// Every identifier in settings and in stored rows is declared, or stated as none.
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  identifyingName,
  isObject,
  type Json,
  type JsonObject,
  listSettingProperties,
  nameProperty,
} from '../../../engine/declare/index.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { mergeObjects } from '../../../src/server/project/settings-reader.ts';
import { countStored } from '../../../src/server/settings/references/count-stored.ts';
import { referencesOf, schemaOf } from '../../../src/server/settings/references/declared-references.ts';
import { validateGivenSettings } from '../../../src/server/settings/validation/validate-given-settings.ts';
import { readServed } from '../harness.ts';
import { tableNames } from '../list-tables.ts';
import { openTestDatabase } from '../test-databases.ts';
import { columnsWithoutSettings, tablesWithoutSettings } from './columns-without-settings.ts';

const { declarations } = await readServed();
const { identifiers, references } = referencesOf(declarations);
const stored = identifiers.flatMap((identifier) => identifier.storedIn.map((each) => ({ identifier, stored: each })));

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase('migrated');
});
afterAll(() => database.close());

const readColumns = () =>
  database.query<{ table_name: string; column_name: string; data_type: string }>(
    `SELECT c.table_name, c.column_name, c.data_type FROM information_schema.columns c
      WHERE c.table_schema = 'public' AND c.table_name IN (${tableNames})`,
  );

/** Columns that can hold an identifier of a setting: named like one, or JSON, which may hold anything. */
const canIdentify = (name: string, type: string): boolean =>
  type === 'jsonb' || /(^|_)(id|ids|code|key|type|provider|profile|survey|plan|campaign|setting|revision)$|^value$/.test(name);

describe('settings', () => {
  it('declare every property with the name of an identifier, also those of entities', () => {
    const undeclared = Object.keys(declarations.settings).flatMap((document) =>
      listSettingProperties(document, schemaOf(declarations, document) ?? {})
        .filter(({ path, schema }) => {
          const items = isObject(schema['items']) ? schema['items'] : {};
          const isOpen = [schema, items].some((each) => each['type'] === 'string' && each['enum'] === undefined);
          const isDeclared = [schema, items].some((each) => each['refers'] !== undefined || each['identifies'] !== undefined);
          return identifyingName.test(path.at(-1) ?? '') && isOpen && !isDeclared && schema['writeOnly'] !== true;
        })
        .map(nameProperty),
    );
    expect(undeclared).toEqual([]);
  });

  it('refer only to what is identified', () => {
    const names = new Set(identifiers.map(({ name }) => name));
    expect(references.filter(({ refers }) => !names.has(refers))).toEqual([]);
    expect(references.length).toBeGreaterThan(4);
  });

  it('have texts for everything that is counted, in both languages', () => {
    for (const language of ['ja', 'en']) {
      const texts = JSON.parse(readFileSync(`screens/text/${language}/console/settings.json`, 'utf8')) as JsonObject;
      const counted = stored.map(({ stored: { count } }) => `stored.${count}`);
      expect(
        Object.keys(texts)
          .filter((key) => key.startsWith('stored.'))
          .sort(),
      ).toEqual([...new Set(counted)].sort());
    }
  });
});

describe('an identifier', () => {
  const demo = Object.fromEntries(
    Object.keys(declarations.settings).map((document) => {
      const file = `src/server/app/seed/demo/${document}.json`;
      const own = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JsonObject) : {};
      return [document, mergeObjects(declarations.settings[document]?.['default'] as JsonObject, own)];
    }),
  );
  const repeat = (value: Json, [step, ...rest]: readonly string[]): Json => {
    if (step === '*' && Array.isArray(value)) {
      const [first, ...others]: readonly Json[] = value;
      if (first === undefined) return value;
      return rest.length === 1 ? [first, first, ...others.slice(1)] : [repeat(first, rest), ...others];
    }
    const object = value as JsonObject;
    return step === undefined || object[step] === undefined ? value : { ...object, [step]: repeat(object[step], rest) };
  };

  it.each(identifiers.map((identifier) => [identifier.name, identifier] as const))(
    '%s occurs once in its list',
    (_name, each) => {
      const body = demo[each.document] ?? {};
      const repeated = repeat(body, each.path);
      // The demo store has no custom fields.
      if (JSON.stringify(repeated) === JSON.stringify(body)) return;
      const found = validateGivenSettings(declarations, { ...demo, [each.document]: repeated as JsonObject });
      expect(found.filter(({ rule }) => rule === 'duplicateId').map(({ path }) => path.at(-1))).toContain(each.path.at(-1));
    },
  );
});

describe('stored rows', () => {
  it('hold no other column with the name of an identifier, and no stated one is declared or gone', async () => {
    const declared = new Set(
      stored.flatMap(({ stored: { column, with: scope = {}, same = {} } }) => {
        const [table] = column.split('.');
        return [column, ...[...Object.keys(scope), ...Object.keys(same)].map((name) => `${table}.${name}`)];
      }),
    );
    const columns = (await readColumns()).filter(({ column_name, data_type }) => canIdentify(column_name, data_type));
    const names = columns.map(({ table_name, column_name }) => `${table_name}.${column_name}`);
    const isStated = (name: string) => {
      const [table = '', column = ''] = name.split('.');
      return (
        Object.hasOwn(columnsWithoutSettings, name) ||
        Object.hasOwn(columnsWithoutSettings, column) ||
        Object.hasOwn(tablesWithoutSettings, table)
      );
    };
    expect(names.filter((name) => !declared.has(name) && !isStated(name))).toEqual([]);
    expect([...declared].filter((name) => Object.hasOwn(columnsWithoutSettings, name))).toEqual([]);
    const tables = new Set(names.map((name) => name.split('.')[0]));
    expect(Object.keys(tablesWithoutSettings).filter((table) => !tables.has(table))).toEqual([]);
    expect(Object.keys(columnsWithoutSettings).filter((name) => name.includes('.') && !names.includes(name))).toEqual([]);
  });

  it.each(stored.map((each) => [`${each.identifier.name} in ${each.stored.column} (${each.stored.count})`, each] as const))(
    'are counted by %s',
    async (_name, { stored: each }) => {
      const width = 1 + Object.keys(each.with ?? {}).length + (each.json !== undefined && 'answerTo' in each.json ? 1 : 0);
      const keys = [Array.from({ length: width }, () => 'a'), Array.from({ length: width }, () => "b'; --")];
      const differing = each.same === undefined ? {} : { differing: keys.map(() => Object.keys(each.same ?? {}).map(() => 'x')) };
      expect(await countStored(database, 's', { stored: each, keys })).toEqual([0, 0]);
      expect(await countStored(database, 's', { stored: each, keys, ...differing })).toEqual([0, 0]);
    },
  );

  it('are never counted by anything but a name', async () => {
    const injected = { column: 'accounts.account_id; DROP TABLE accounts', removal: 'warning', count: 'links' } as const;
    await expect(countStored(database, 's', { stored: injected, keys: [['a']] })).rejects.toThrow('is not the name');
  });
});
