import type { JsonObject } from '../../engine/declare/index.ts';
import { callAddresses } from '../../src/rules/own-addresses.ts';
import { type CreatedFiles, type CreateRequest, formatName, parseName, writeJson, writeTexts } from './created-files.ts';

/** Key of the only field of a new form. */
export const newFieldKey = 'message';

/** Next step for a screen with a form. */
export const describeNextFields = (id: string): string =>
  `Give schemas/forms/${id}.form.json its fields, and name each in a section of the screen; the kinds are in engine/declare/words/CATALOGUE.md.`;
export const describeNextCall = (id: string): string =>
  `Write what the call does as a command of an area in src/server/areas, or give it the "event" of a flow: npm run typecheck reports "${id}" until then.`;

/** `{ name: "delivery-note" }` → a form with one field, its texts, and the call that it sends. */
export function makeForm(request: CreateRequest): CreatedFiles {
  const id = parseName(request.name);
  const call = makeCall({ ...request, form: id });
  return {
    files: [
      writeJson(`schemas/forms/${id}.form.json`, {
        id,
        fields: { [newFieldKey]: { kind: 'free-text', always: 'REQUIRED', maxLength: 100, label: `${id}.${newFieldKey}` } },
      }),
      ...writeTexts(id, {
        [newFieldKey]: { ja: '内容', en: 'Message' },
        failed: { ja: '送信できませんでした。', en: 'It could not be sent.' },
      }),
      ...call.files.filter(({ path }) => path.startsWith('schemas/')),
    ],
    changed: [],
    next: [describeNextFields(id), ...call.next],
  };
}

/** `{ name: "delivery-note" }` → a call with an empty response, and the text of its failure. */
export function makeCall(request: CreateRequest): CreatedFiles {
  const id = parseName(request.name);
  const envelope: JsonObject =
    request.form === undefined ? {} : { form: `forms/${request.form}`, envelope: { '*': { answers: 'fields' } } };
  return {
    files: [
      writeJson(`schemas/calls/${id}.call.json`, {
        id,
        method: 'POST',
        path: `${callAddresses[0]}/${id}`,
        for: request.for ?? 'member',
        ...envelope,
        answer: 'empty',
        errors: { '*': { serverMessage: true, elseText: `${id}.failed` } },
      }),
      ...writeTexts(id, { failed: { ja: '送信できませんでした。', en: 'It could not be sent.' } }),
    ],
    changed: [],
    next: [describeNextCall(id), 'Name it in the "send" of a screen.'],
  };
}

/** `{ name: "gift-card" }` → the schema of an entity with an id. */
export function makeEntity(request: CreateRequest): CreatedFiles {
  const id = parseName(request.name);
  return {
    files: [
      writeJson(`schemas/entities/${id}.schema.json`, {
        title: request.title.en ?? formatName(id),
        type: 'object',
        additionalProperties: false,
        required: ['id'],
        properties: { id: { type: 'string', maxLength: 36 } },
      }),
    ],
    changed: [],
    next: [`Other schemas refer to it: { "$ref": "entities/${id}" }.`],
  };
}

/** `{ name: "leaflet" }` → a layout with the store's header and footer. */
export function makeLayout(request: CreateRequest): CreatedFiles {
  const id = parseName(request.name);
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
    next: [`A screen uses it with "layout": "${id}".`],
  };
}
