import type { DeclaredFile } from '../../engine/check/index.ts';
import type { JsonObject } from '../../engine/declare/index.ts';
import { callAddresses } from '../../src/rules/own-addresses.ts';
import {
  type CreatedFiles,
  CreateError,
  type CreateRequest,
  formatName,
  parseName,
  type Texts,
  writeJson,
  writeTexts,
} from './created-files.ts';
import { addBlock } from './edit-screen.ts';
import { type ExistingProject, findPlace, findScreen } from './find-place.ts';

/** Key of the only field of a new form. */
const newFieldKey = 'message';

/** Texts of a new form, and of the call that it sends. */
export const formTexts: { readonly [key: string]: Texts } = {
  [newFieldKey]: { ja: '内容', en: 'Message' },
  save: { ja: '送信する', en: 'Send' },
  failed: { ja: '送信できませんでした。', en: 'It could not be sent.' },
};

/** Next step for a screen with a form. */
export const describeNextFields = (id: string, group: string): string =>
  `Give schemas/forms/${group}/${id}.form.json its fields, and name each in a section of the screen; the kinds are in engine/declare/words/CATALOGUE.md.`;
export const describeNextCall = (id: string, area: string): string =>
  `Write what the call "${id}" does in src/server/areas/${area}. If it is nearly another call, start its file with "like": "<that call>".`;

/** `{ name: "delivery-note", from: "/mypage" }` → a form with one field on that screen, its texts, and the call that it sends. */
export function makeForm(request: CreateRequest, project: ExistingProject): CreatedFiles {
  const { id, group, area, name, screen } = findSender(request, project);
  return {
    files: [
      ...writeForm(id, group, { for: request.for ?? screen.for, answer: 'empty' }),
      ...writeTexts(`${group}/${id}`, formTexts),
    ],
    changed: [addBlock({ name, files: project.files }, formBlock(id), `shows the form ${id}`)],
    area: { area, calls: { [id]: 'async () => undefined' } },
    next: [describeNextFields(id, group), describeNextCall(id, area)],
  };
}

/** `{ name: "delivery-note", from: "/mypage" }` → a call with an empty response, its texts, and a button of that screen. */
export function makeCall(request: CreateRequest, project: ExistingProject): CreatedFiles {
  const { id, group, area, name, screen } = findSender(request, project);
  const { save = { ja: '', en: '' }, failed = { ja: '', en: '' } } = formTexts;
  const button = { actions: [{ text: `${id}.save`, send: id }] };
  return {
    files: [
      writeCall(id, group, { for: request.for ?? screen.for, answer: 'empty' }),
      ...writeTexts(`${group}/${id}`, { save, failed }),
    ],
    changed: [addBlock({ name, files: project.files }, button, `sends ${id}`)],
    area: { area, calls: { [id]: 'async () => undefined' } },
    next: [describeNextCall(id, area)],
  };
}

function findSender(request: CreateRequest, project: ExistingProject) {
  const id = parseName(request.name);
  if (request.from === undefined) throw new CreateError('Name the screen that shows or sends it with --from /route.');
  const [name, screen] = findScreen(request.from, project.declarations);
  return { id, name, screen, ...findPlace(request, () => id, [screen], project) };
}

/** A form with one field, and the call that it sends. `call`: further properties of the call. */
export function writeForm(id: string, group: string, call: JsonObject): readonly DeclaredFile[] {
  return [
    writeJson(`schemas/forms/${group}/${id}.form.json`, {
      fields: { [newFieldKey]: { kind: 'free-text', required: true, maxLength: 100, label: `${id}.${newFieldKey}` } },
    }),
    writeCall(id, group, { form: `forms/${id}`, envelope: { '*': { answers: 'fields' } }, ...call }),
  ];
}

function writeCall(id: string, group: string, properties: JsonObject): DeclaredFile {
  return writeJson(`schemas/calls/${group}/${id}.call.json`, {
    path: `${callAddresses[0]}/${id}`,
    ...properties,
    errors: { '*': { fallbackText: `${id}.failed` } },
  });
}

/** The block of a form that `writeForm` created. */
export function formBlock(id: string): JsonObject {
  return { form: { form: `forms/${id}`, sections: [{ fields: [newFieldKey] }], send: id, submitLabel: `${id}.save` } };
}

/** `{ name: "gift-card" }` → the schema of an entity with an id. */
export function makeEntity(request: CreateRequest): CreatedFiles {
  const id = parseName(request.name);
  return {
    files: [
      writeJson(`schemas/entities/${id}.schema.json`, {
        title: request.title.en ?? formatName(id),
        properties: { id: 'string(36)' },
      }),
    ],
    changed: [],
    next: [`Other schemas refer to it: "entities/${id}".`],
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
          { header: { logo: { wide: '$.store.images.logoPc', narrow: '$.store.images.logoSp' } } },
          { slot: {} },
          { footer: {} },
        ],
      }),
    ],
    changed: [],
    next: [`A screen uses it with "layout": "${id}".`],
  };
}
