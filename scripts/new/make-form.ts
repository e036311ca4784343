import type { JsonObject } from '../../engine/declare/index.ts';
import { callAddress } from '../../src/rules/own-addresses.ts';
import { type Asked, type Made, readName, sayName, writeJson, writeTexts } from './made.ts';

/** The one field that a new form has. */
export const fieldOf = 'message';

/** Of a form that a screen has. */
export const giveFields = (id: string): string =>
  `Give schemas/forms/${id}.form.json its fields, and name each in a section of the screen; the kinds are in engine/declare/words/CATALOGUE.md.`;
export const serveCall = (id: string): string =>
  `Write what the call does as a command of an area in src/server/areas, or give it the "event" of a flow; then take "${id}" out of src/server/areas/awaited.ts.`;

/** `{ name: "delivery-note" }` → a form of one field, its texts, and a call that takes its answers. */
export function makeForm(asked: Asked): Made {
  const id = readName(asked.name);
  const call = makeCall({ ...asked, form: id });
  return {
    files: [
      writeJson(`schemas/forms/${id}.form.json`, {
        id,
        fields: { [fieldOf]: { kind: 'free-text', always: 'REQUIRED', maxLength: 100, label: `${id}.${fieldOf}` } },
      }),
      ...writeTexts(id, {
        [fieldOf]: { ja: '内容', en: 'Message' },
        failed: { ja: '送信できませんでした。', en: 'It could not be sent.' },
      }),
      ...call.files.filter(({ path }) => path.startsWith('schemas/')),
    ],
    changed: [],
    awaited: call.awaited,
    next: [giveFields(id), ...call.next],
  };
}

/** `{ name: "delivery-note" }` → a call that answers with nothing, and the words of its failure. */
export function makeCall(asked: Asked): Made {
  const id = readName(asked.name);
  const envelope: JsonObject =
    asked.form === undefined ? {} : { form: `forms/${asked.form}`, envelope: { '*': { answers: 'fields' } } };
  return {
    files: [
      writeJson(`schemas/calls/${id}.call.json`, {
        id,
        method: 'POST',
        path: `${callAddress}/${id}`,
        for: asked.for ?? 'member',
        ...envelope,
        answer: 'empty',
        errors: { '*': { serverMessage: true, elseText: `${id}.failed` } },
      }),
      ...writeTexts(id, { failed: { ja: '送信できませんでした。', en: 'It could not be sent.' } }),
    ],
    changed: [],
    awaited: { calls: [id], files: [`schemas/calls/${id}.call.json`] },
    next: [serveCall(id), `Name it in the "send" of a screen. ${takeOut(`schemas/calls/${id}.call.json`)}`],
  };
}

const takeOut = (path: string): string => `Then take "${path}" out of src/server/areas/awaited.ts.`;

/** `{ name: "gift-card" }` → the schema of an entity with an id. */
export function makeEntity(asked: Asked): Made {
  const id = readName(asked.name);
  return {
    files: [
      writeJson(`schemas/entities/${id}.schema.json`, {
        title: asked.title.en ?? sayName(id),
        type: 'object',
        additionalProperties: false,
        required: ['id'],
        properties: { id: { type: 'string', maxLength: 36 } },
      }),
    ],
    changed: [],
    awaited: { files: [`schemas/entities/${id}.schema.json`] },
    next: [`Other schemas refer to it: { "$ref": "entities/${id}" }. ${takeOut(`schemas/entities/${id}.schema.json`)}`],
  };
}

/** `{ name: "leaflet" }` → a layout with the head and the foot of the store. */
export function makeLayout(asked: Asked): Made {
  const id = readName(asked.name);
  return {
    files: [
      writeJson(`screens/layouts/${id}.layout.json`, {
        id,
        group: 'guest',
        blocks: [
          { header: { logo: { pc: { at: 'store.images.logoPc' }, sp: { at: 'store.images.logoSp' } } } },
          { slot: {} },
          { footer: {} },
        ],
      }),
    ],
    changed: [],
    awaited: { files: [`screens/layouts/${id}.layout.json`] },
    next: [`A screen stands in it by "layout": "${id}". ${takeOut(`screens/layouts/${id}.layout.json`)}`],
  };
}
