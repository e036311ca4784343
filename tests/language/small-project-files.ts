// The files of the small project.
import { writeReference } from '../../engine/check/index.ts';

export type Tree = { [key: string]: unknown };

const closed = (properties: Tree, required: readonly string[] = Object.keys(properties)): Tree => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});
const text = { type: 'string', maxLength: 100 };
const flag = { type: 'boolean' };

const schemas: Tree = {
  'schemas/entities/words.schema.json': closed({ ja: text, en: text }, ['ja']),
  'schemas/entities/person.schema.json': closed({ id: text, name: text, since: text, status: { enum: ['ACTIVE', 'GONE'] } }),
  'schemas/entities/store-setting-data.schema.json': closed({ serviceName: text, logo: text }),
  'schemas/entities/root.schema.json': closed({
    authId: text,
    storeSettingData: { $ref: 'entities/store-setting-data' },
    browserInfo: { $ref: 'entities/browser-info' },
  }),
  'schemas/entities/account-header.schema.json': closed({ isKids: flag }),
  'schemas/entities/browser-info.schema.json': closed({ isApp: flag }),
  'schemas/pages/home.schema.json': closed({
    isSignedIn: flag,
    name: { type: ['string', 'null'], maxLength: 100 },
    people: { type: 'array', maxItems: 20, items: { $ref: 'entities/person' } },
  }),
  'schemas/pages/person.schema.json': closed({ person: { $ref: 'entities/person' } }),
  'schemas/settings/registration.schema.json': {
    ...closed({
      upFront: flag,
      codeName: { $ref: 'entities/words' },
      signUp: closed({ fields: closed({ nickname: { enum: ['NOT_USE', 'OPTIONAL', 'REQUIRED'] } }, []) }),
    }),
    default: { upFront: true, codeName: { ja: '認証コード' }, signUp: { fields: { nickname: 'OPTIONAL' } } },
    independent: { upFront: 'Only the order of the pages.' },
  },
  'schemas/settings/limits.schema.json': {
    ...closed({ waitSeconds: { type: 'integer', minimum: 30, maximum: 600 } }),
    default: { waitSeconds: 30 },
    independent: { waitSeconds: 'Applies to each code alone.' },
  },
  'schemas/settings/customAssociatedInfo.schema.json': {
    ...closed({
      entries: {
        type: 'array',
        maxItems: 20,
        items: closed({
          id: { ...text, identifies: { storedIn: [] } },
          in: { type: 'array', maxItems: 3, items: { enum: ['signUp', 'profile'] } },
        }),
      },
    }),
    default: { entries: [] },
  },
};

const forms: Tree = {
  'schemas/forms/signup.form.json': {
    id: 'signup',
    settings: { fields: 'registration.signUp.fields', custom: 'signUp' },
    context: { defaultEmail: { type: ['string', 'null'], maxLength: 191 } },
    fields: {
      email: { kind: 'email', required: true, hint: 'signup.hint' },
      code: {
        kind: 'one-time-code',
        required: false,
        label: 'field.code.named(name: $.settings.registration.codeName)',
        when: { 'form.email': { differsFrom: { at: 'context.defaultEmail' } } },
      },
      nickname: { kind: 'free-text', maxLength: 50 },
      password: { kind: 'new-password' },
      passwordConfirm: { kind: 'new-password-confirm', sameAs: 'password' },
    },
    rules: [{ when: { 'form.email': { sameAs: { at: 'context.defaultEmail' } } }, field: 'email', issue: 'emailMustChange' }],
  },
  'schemas/forms/search.form.json': { id: 'search', fields: { word: { kind: 'text', required: true } } },
};

const operations: Tree = {
  'schemas/api/people.read.call.json': {
    method: 'GET',
    path: '/people/{id}',
    scope: 'people:read',
    summary: 'Read a person',
    query: closed({ limit: { type: 'integer' } }, []),
    response: closed({ name: text }),
    errors: ['TAKEN'],
    example: { params: { id: 'p1' }, response: { name: 'Mori' } },
  },
  'schemas/api/people.rename.call.json': {
    method: 'PATCH',
    path: '/people/{id}',
    scope: 'people:write',
    summary: 'Rename a person',
    request: closed({ name: text }),
    example: { params: { id: 'p1' }, request: { name: 'Mori' } },
  },
};

const calls: Tree = {
  'schemas/calls/signup.enter.call.json': {
    id: 'signup.enter',
    method: 'POST',
    path: '/zapi/signup',
    for: 'guest',
    form: 'forms/signup',
    envelope: {
      formData: { answers: 'fields' },
      custom: { answers: 'custom' },
      email: { field: 'email' },
      type: { enum: ['short', 'long'], when: { short: { 'form.nickname': { present: false } }, long: {} } },
    },
    event: { flow: 'signup', type: 'ENTER' },
    response: 'redirect',
    errors: {
      TAKEN: { field: 'email', text: 'signup.taken', with: { name: { at: 'settings.registration.codeName' } } },
      '*': { serverMessage: true, fallbackText: 'signup.failed' },
    },
  },
  'schemas/calls/signup.finish.call.json': {
    id: 'signup.finish',
    method: 'POST',
    path: '/zapi/signup/finish',
    for: 'guest',
    envelope: { kind: { enum: ['now'] } },
    event: { by: { field: 'kind' }, now: ['signup', 'FINISH'] },
    response: 'redirect',
    errors: { '*': { text: 'signup.failed' } },
  },
  'schemas/calls/search.call.json': {
    id: 'search',
    method: 'POST',
    path: '/zapi/search',
    for: 'everybody',
    form: 'forms/search',
    envelope: { word: { field: 'word' }, from: { string: { maxLength: 20 } } },
    response: { schema: 'entities/person' },
  },
  'schemas/calls/forget.call.json': {
    id: 'forget',
    method: 'DELETE',
    path: '/zapi/people/{id}',
    for: 'member',
    response: 'empty',
  },
};

const flows: Tree = {
  'flows/signup.flow.json': {
    id: 'signup',
    version: 1,
    owner: 'session',
    idleTimeout: '24h',
    initial: 'form',
    states: {
      form: {
        meta: { screen: 'signup/index', step: { n: 1, of: 2, when: { 'settings.registration.upFront': true } } },
        on: {
          ENTER: [
            { guard: 'isFree', target: 'confirm', actions: 'keep' },
            { actions: { type: 'refuse', params: { code: 'TAKEN' } } },
          ],
        },
      },
      confirm: { meta: { screen: 'signup/confirm' }, on: { FINISH: { target: 'done', actions: ['register'] } } },
      done: { type: 'final', meta: { screen: 'signup/done', visibleFor: '30m' } },
    },
    goingBack: { form: { clears: ['proof'] } },
  },
};

const sections = [{ title: 'signup.section', fields: ['email', 'code', 'nickname', 'password', 'passwordConfirm', 'custom.*'] }];

const screens: Tree = {
  'screens/layouts/guest.layout.json': {
    id: 'guest',
    group: 'guest',
    header: 'entities/account-header',
    blocks: [
      {
        header: {
          logo: { wide: { at: 'store.logo' }, narrow: { at: 'store.logo' } },
          links: [{ link: '/signup', text: 'home.signup', when: { 'root.authId': '' } }],
        },
      },
      { slot: {} },
      { footer: {}, when: { 'browser.isApp': false, 'header.isKids': false, path: { pattern: '^/' } } },
    ],
  },
  'screens/index.screen.json': {
    route: '/',
    layout: 'guest',
    for: 'everybody',
    data: 'pages/home',
    title: 'home.title(name: $.store.serviceName)',
    blocks: [
      { text: { text: 'home.lead' }, when: { isSignedIn: false, name: { present: true } } },
      { text: { text: 'home.lead' } },
      {
        list: {
          items: { at: 'people' },
          empty: 'home.none',
          item: {
            title: { at: 'item.name' },
            badges: [{ text: { code: { at: 'item.status' }, as: 'status' } }],
            facts: [{ label: 'home.since', value: { at: 'item.since', as: 'date' }, when: { 'item.status': 'ACTIVE' } }],
            actions: [
              { text: 'home.open', link: '/people/{$.item.id}' },
              { text: 'home.forget', send: 'forget($.item.id)' },
            ],
          },
        },
      },
      {
        form: {
          form: 'forms/search',
          sections: [{ fields: ['word'] }],
          send: 'search',
          payload: { from: 'home' },
          submitLabel: 'home.search',
        },
      },
      { dialog: { id: 'help', title: 'home.help', blocks: [{ text: { text: 'home.lead' } }], closeLabel: 'home.close' } },
      {
        actions: {
          items: [
            { text: 'home.signup', link: '/signup' },
            { text: 'home.help', link: '?ask=help' },
          ],
        },
      },
    ],
  },
  'screens/people/one.screen.json': {
    route: '/people/{id}',
    layout: 'guest',
    for: 'everybody',
    data: 'pages/person',
    title: { at: 'person.name' },
    blocks: [
      {
        facts: {
          items: [
            { label: 'home.since', value: { at: 'person.since' } },
            { label: 'home.open', value: { at: 'params.id' } },
          ],
        },
      },
    ],
  },
  'screens/signup/index.screen.json': {
    route: '/signup',
    layout: 'guest',
    for: 'guest',
    title: 'signup.title',
    blocks: [
      { steps: {} },
      {
        form: {
          form: 'forms/signup',
          sections,
          send: 'signup.enter',
          submitLabel: 'signup.next',
          actions: [
            {
              text: 'signup.again',
              send: 'signup.enter',
              payload: { email: { at: 'form.email' } },
              cooldown: { seconds: { at: 'settings.limits.waitSeconds' }, text: 'signup.in' },
            },
          ],
        },
      },
    ],
  },
  'screens/signup/confirm.screen.json': {
    route: '/signup/confirm',
    layout: 'guest',
    for: 'guest',
    title: 'signup.title',
    blocks: [
      { review: { form: 'forms/signup', sections } },
      { actions: { items: [{ text: 'signup.next', send: 'signup.finish', payload: { kind: 'now' } }] } },
    ],
  },
  'screens/signup/done.screen.json': {
    route: '/signup/done',
    layout: 'guest',
    for: 'everybody',
    title: 'signup.done',
    blocks: [],
  },
  'screens/people/one.examples.json': {
    active: { data: { person: { id: 'p1', name: '山田', since: '2024-01-04T00:00:00Z', status: 'ACTIVE' } } },
  },
};

function textsIn(format: (text: string) => string): Tree {
  const home = {
    title: '{{name}}',
    lead: '',
    none: '',
    since: '',
    open: '',
    forget: '',
    search: '',
    help: '',
    close: '',
    signup: '',
  };
  const signup = {
    title: '',
    section: '',
    next: '',
    again: '',
    in: '{{seconds}}',
    done: '',
    hint: '',
    taken: '{{name}}',
    failed: '',
  };
  const named = Object.fromEntries(
    ['email', 'code', 'nickname', 'password', 'passwordConfirm', 'word'].map((key) => [`${key}.label`, format(key)]),
  );
  const fill = (all: { [key: string]: string }) =>
    Object.fromEntries(Object.entries(all).map(([key, words]) => [key, format(`${key} ${words}`)]));
  return {
    home: fill(home),
    signup: fill(signup),
    field: { ...named, 'code.named': '{{name}}' },
    codes: { 'status.ACTIVE': format('active'), 'status.GONE': format('gone') },
    issue: { 'rule.emailMustChange': format('other') },
    mail: { welcome: format('welcome') },
  };
}

const texts = (['ja', 'en'] as const).flatMap((language) =>
  Object.entries(textsIn((words) => `${words} (${language})`)).map(
    ([area, all]) => [`screens/text/${language}/${area}.json`, all] as const,
  ),
);

/** The text of a declared file, with its `$schema`. */
export function writeFile(path: string, json: unknown): string {
  const reference = writeReference(path);
  return `${JSON.stringify(reference === undefined ? json : { $schema: reference, ...(json as Tree) }, null, 2)}\n`;
}

/** The text of each file by its path. */
export const files: ReadonlyMap<string, string> = new Map(
  [...Object.entries({ ...schemas, ...forms, ...calls, ...operations, ...flows, ...screens }), ...texts].map(([path, json]) => [
    path,
    writeFile(path, json),
  ]),
);
