import { type DeclaredFile, writeReference, writeShorthand } from '../../../engine/check/index.ts';
import type { Json, JsonObject } from '../../../engine/declare/index.ts';

/** Number of screens that share a folder, a text area and a flow. */
const screensPerArea = 10;

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
  [
    'schemas/settings/registration.schema.json',
    { ...closed({ isOpen: { type: 'boolean' } }), default: { isOpen: true }, independent: { isOpen: 'Nothing reads it.' } },
  ],
  ['screens/layouts/plain.layout.json', { id: 'plain', group: 'plain', blocks: [{ slot: {} }] }],
  ...['ja', 'en'].map(
    (language) => [`screens/text/${language}/codes.json`, { 'status.ACTIVE': 'on', 'status.GONE': 'off' }] as const,
  ),
];

/**
 * Generates a valid project of the given size. Each screen has page data, a form, a call, an example, texts in both languages and
 * links to its neighbours, and is a step of a flow of ten: `(100)` → some 600 files.
 */
export function generateProject(screens: number): readonly DeclaredFile[] {
  const files = new Map<string, JsonObject>(shared);
  for (let first = 0; first < screens; first += screensPerArea)
    addArea(files, first, Math.min(first + screensPerArea, screens), screens);
  return [...files].map(([path, content]) => ({
    path,
    text: `${JSON.stringify({ $schema: writeReference(path) ?? '', ...writeShorthand(path, content) }, null, 2)}\n`,
  }));
}

function addArea(files: Map<string, JsonObject>, first: number, end: number, screenCount: number): void {
  const area = `area-${first / screensPerArea}`;
  const texts: Record<string, Json> = {};
  const states: Record<string, Json> = {};
  for (let number = first; number < end; number += 1) {
    const name = `step-${number}`;
    const [form, call] = [`${area}-${name}`, `${area}.${name}`];
    const isLast = number === end - 1;
    texts[`${name}.title`] = 'Title of {{name}}';
    for (const key of ['lead', 'next', 'other', 'name', 'note', 'since']) texts[`${name}.${key}`] = key;
    files.set(`screens/${area}/${name}.screen.json`, screenOf(area, name, number, screenCount));
    files.set(`screens/${area}/${name}.examples.json`, {
      usual: { data: { isNew: true, name: 'A', things: [{ id: '1', name: 'B', status: 'ACTIVE' }] } },
    });
    files.set(
      `schemas/pages/${form}.schema.json`,
      closed({
        isNew: { type: 'boolean' },
        name: text,
        things: { type: 'array', maxItems: 9, items: { $ref: 'entities/thing' } },
      }),
    );
    files.set(`schemas/forms/${form}.form.json`, {
      id: form,
      fields: {
        name: { kind: 'free-text', required: true, label: `${area}.${name}.name` },
        note: { kind: 'free-text', required: false, label: `${area}.${name}.note`, when: { 'form.name': { present: true } } },
      },
    });
    files.set(`schemas/calls/${call}.call.json`, {
      id: call,
      method: 'POST',
      path: `/zapi/${area}/${name}`,
      for: 'everybody',
      form: `forms/${form}`,
      envelope: { name: { field: 'name' }, note: { field: 'note' } },
      ...(isLast ? {} : { event: { flow: area, type: `GO-${number}` } }),
      response: 'redirect',
    });
    states[name] = isLast
      ? { type: 'final', meta: { screen: `${area}/${name}` } }
      : { meta: { screen: `${area}/${name}` }, on: { [`GO-${number}`]: { target: `step-${number + 1}` } } };
  }
  for (const language of ['ja', 'en']) files.set(`screens/text/${language}/${area}.json`, texts);
  files.set(`flows/${area}.flow.json`, {
    id: area,
    version: 1,
    owner: 'session',
    idleTimeout: '24h',
    initial: `step-${first}`,
    states,
  });
}

function screenOf(area: string, name: string, number: number, screenCount: number): JsonObject {
  const words = (key: string): string => `${area}.${name}.${key}`;
  const linkedNumber = (number * 7 + 1) % screenCount;
  return {
    route: `/${area}/${name}`,
    layout: 'plain',
    for: 'everybody',
    // The first screen is opened by its address, the others by links.
    ...(number === 0 ? { reachedBy: 'url' } : {}),
    data: `pages/${area}-${name}`,
    title: `${words('title')}($.name)`,
    blocks: [
      { text: { text: words('lead') }, when: { isNew: true } },
      {
        list: {
          items: { at: 'things' },
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
          form: `forms/${area}-${name}`,
          sections: [{ fields: ['name', 'note'] }],
          send: `${area}.${name}`,
          submitLabel: words('next'),
        },
      },
      {
        actions: {
          items: [{ text: words('other'), link: `/area-${Math.floor(linkedNumber / screensPerArea)}/step-${linkedNumber}` }],
        },
      },
    ],
  };
}
