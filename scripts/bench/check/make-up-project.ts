import { type DeclaredFile, writeReference } from '../../../engine/check/index.ts';
import type { Json, JsonObject } from '../../../engine/declare/index.ts';

/** Screens that share a folder, an area of texts and a flow. */
const inArea = 10;

const text = { type: 'string', maxLength: 100 } as const;
const closed = (properties: JsonObject): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});

const shared: readonly (readonly [path: string, content: JsonObject])[] = [
  ['schemas/entities/thing.schema.json', closed({ id: text, name: text, status: { enum: ['ACTIVE', 'GONE'] } })],
  ['schemas/entities/store-setting-data.schema.json', closed({ serviceName: text })],
  ['schemas/entities/root.schema.json', closed({ authId: text })],
  ['schemas/entities/browser-info.schema.json', closed({ isApp: { type: 'boolean' } })],
  ['schemas/settings/registration.schema.json', { ...closed({ isOpen: { type: 'boolean' } }), default: { isOpen: true } }],
  ['screens/layouts/plain.layout.json', { id: 'plain', group: 'plain', blocks: [{ slot: {} }] }],
  ...['ja', 'en'].map((language) => [`screens/text/${language}/codes.json`, { status: { ACTIVE: 'on', GONE: 'off' } }] as const),
];

/**
 * A project without a problem, of as many screens as asked: each has a page, a form, a call, an example and texts in both languages,
 * links to its neighbours and is a step of a flow of ten. `(100)` → some 600 files.
 */
export function makeUpProject(screens: number): readonly DeclaredFile[] {
  const made = new Map<string, JsonObject>(shared);
  for (let first = 0; first < screens; first += inArea) addArea(made, first, Math.min(first + inArea, screens), screens);
  return [...made].map(([path, content]) => ({
    path,
    text: `${JSON.stringify({ $schema: writeReference(path) ?? '', ...content }, null, 2)}\n`,
  }));
}

function addArea(made: Map<string, JsonObject>, first: number, end: number, all: number): void {
  const area = `area-${first / inArea}`;
  const texts: Record<string, Json> = {};
  const states: Record<string, Json> = {};
  for (let number = first; number < end; number += 1) {
    const name = `step-${number}`;
    const [form, call] = [`${area}-${name}`, `${area}.${name}`];
    const isLast = number === end - 1;
    texts[name] = {
      title: 'Title of {{name}}',
      lead: 'Lead',
      next: 'Next',
      other: 'Other',
      name: 'Name',
      note: 'Note',
      since: 'Since',
    };
    made.set(`screens/${area}/${name}.screen.json`, screenOf(area, name, number, all));
    made.set(`screens/${area}/${name}.examples.json`, {
      usual: { data: { isNew: true, name: 'A', things: [{ id: '1', name: 'B', status: 'ACTIVE' }] } },
    });
    made.set(
      `schemas/pages/${form}.schema.json`,
      closed({
        isNew: { type: 'boolean' },
        name: text,
        things: { type: 'array', maxItems: 9, items: { $ref: 'entities/thing' } },
      }),
    );
    made.set(`schemas/forms/${form}.form.json`, {
      id: form,
      fields: {
        name: { kind: 'free-text', always: 'REQUIRED', label: `${area}.${name}.name` },
        note: { kind: 'free-text', always: 'OPTIONAL', label: `${area}.${name}.note`, when: { 'form.name': { present: true } } },
      },
    });
    made.set(`schemas/calls/${call}.call.json`, {
      id: call,
      method: 'POST',
      path: `/zapi/${area}/${name}`,
      for: 'everybody',
      form: `forms/${form}`,
      envelope: { name: { field: 'name' }, note: { field: 'note' } },
      ...(isLast ? {} : { event: { flow: area, type: `GO-${number}` } }),
      answer: 'redirect',
    });
    states[name] = isLast
      ? { type: 'final', meta: { screen: `${area}/${name}` } }
      : { meta: { screen: `${area}/${name}` }, on: { [`GO-${number}`]: { target: `step-${number + 1}` } } };
  }
  for (const language of ['ja', 'en']) made.set(`screens/text/${language}/${area}.json`, texts);
  made.set(`flows/${area}.flow.json`, {
    id: area,
    version: 1,
    per: 'session',
    keep: '24h',
    initial: `step-${first}`,
    states,
  });
}

function screenOf(area: string, name: string, number: number, all: number): JsonObject {
  const words = (key: string): string => `${area}.${name}.${key}`;
  const other = (number * 7 + 1) % all;
  return {
    route: `/${area}/${name}`,
    layout: 'plain',
    for: 'everybody',
    // The first has its way in from outside, the others are led to.
    ...(number === 0 ? { entry: 'address' } : {}),
    data: `pages/${area}-${name}`,
    title: { text: words('title'), with: { name: { at: 'name' } } },
    blocks: [
      { text: { words: words('lead') }, when: { isNew: true } },
      {
        list: {
          of: { at: 'things' },
          empty: words('lead'),
          item: {
            title: { at: 'item.name' },
            facts: [
              { label: words('since'), value: { code: { at: 'item.status' }, as: 'status' }, when: { 'item.status': 'ACTIVE' } },
            ],
          },
        },
      },
      {
        form: {
          of: `forms/${area}-${name}`,
          sections: [{ fields: ['name', 'note'] }],
          send: `${area}.${name}`,
          submit: words('next'),
        },
      },
      {
        actions: {
          items: [{ words: words('other'), link: `/area-${Math.floor(other / inArea)}/step-${other}` }],
        },
      },
    ],
  };
}
