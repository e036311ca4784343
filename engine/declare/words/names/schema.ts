import type { NameEntries } from './name-entry.ts';
import { textFormats } from './text-formats.ts';

/** The part of JSON Schema draft-07 that the engine reads in schemas/. */
export const schema: NameEntries = {
  $ref: { doc: 'Reference to an entity: short as `type`.', example: 'entities/reader' },
  nullable: { doc: 'Beside `$ref` or `properties`: the value may be null. Short as `| null` in `type`.', example: true },
  title: { doc: 'A short name for readers of the schema.', example: 'Account' },
  description: { doc: 'A description for readers of the schema.', example: 'A member of the store.' },
  default: { doc: 'Default value.', example: 'OPTIONAL' },
  type: {
    doc: 'Its type with its limits: `string(200)` has at most 200 characters, `integer(1..12)` is from 1 to 12, a format such as `email(320)` is a text, `entities/plan` an entity. `[20]` behind it is a list of at most 20, `[1..20]` of at least one; `| null` behind it allows null. A schema that is only a type is this text. Beside `object[20]`, `properties` are those of each element.',
    example: 'string(200) | null',
    values: {
      string: 'A text; requires its greatest length.',
      integer: 'A whole number.',
      number: 'A number.',
      boolean: 'true or false.',
      object:
        'An object by plain JSON Schema: say what is `required`, and close it with `additionalProperties: false`. Without `type`, or with `object | null`, `properties` means both.',
      array: 'A list with `items` and `maxItems`, for elements that no type says.',
      null: 'Nothing.',
    },
  },
  enum: { doc: 'Allowed values.', example: ['NOT_USE', 'OPTIONAL', 'REQUIRED'] },
  const: { doc: 'The only allowed value.', example: true },
  required: { doc: 'With `type`: the required properties.', example: ['id'] },
  properties: {
    doc: 'Its properties, each with a schema. Without `type` beside it: an object with exactly these properties, all of them required but those in `optional`.',
    example: { id: 'string(36)', since: { type: 'string(10)', description: 'ISO 8601.' } },
  },
  optional: { doc: 'Beside `properties` without `type`: the properties that may be missing.', example: ['endDate'] },
  additionalProperties: {
    doc: 'false: no other properties. A schema: other properties have this schema; limit them by `maxProperties`.',
    example: false,
  },
  items: { doc: 'The schema of each entry of a list.', example: { enum: ['email', 'sms'] } },
  oneOf: { doc: 'Valid by exactly one of these schemas.', example: ['null', 'entities/reader'] },
  anyOf: { doc: 'Valid by at least one of these schemas.', example: ['string(100)', 'entities/words'] },
  pattern: { doc: 'A regular expression for the text; anchor it with ^ and $.', example: '^[0-9]{7}$' },
  format: {
    doc: 'A named format of the text: short as the name in `type`. An empty text has every format; a least length refuses it.',
    example: 'regex',
    values: textFormats,
  },
  multiLine: {
    doc: 'In settings: the text, or each text below, may have line breaks. Without it, a text with line breaks is refused.',
    example: true,
  },
  group: { doc: 'In settings: what the documents at the console are grouped by.', example: 'members' },
  advanced: {
    doc: 'In settings: few need it. It is last at its page, in a section that is closed unless it is answered; a list shows it only at the page of each item.',
    example: true,
  },
  freeText: {
    doc: 'In settings: the text, or each text below, is one that people write or another service made, so that no format limits it. Every other text has a format, an enum or a reference. Free text has no markup and no scripts; `html` has, and is sanitised when it is shown.',
    example: true,
  },
  writeOnly: { doc: 'In settings: a secret, which is stored sealed and never shown again.', example: true },
  refers: {
    doc: 'In settings: the property that identifies what this value names, `<document>.<list>.<property>`. The console offers its values by name, and a value that names nothing is not published. `nothing`: no setting, as the description says.',
    example: 'books.books.bookId',
  },
  identifies: {
    doc: 'In settings: this property identifies the element of the list that has it. It cannot be changed once it is published, and its removal is compared with the stored rows that hold it.',
    example: { storedIn: [{ column: 'loans.book_id', removal: 'warning', count: 'orders' }] },
  },
  'identifies.storedIn': {
    doc: 'The columns of stored rows that hold the identifier; empty: none does.',
    example: [{ column: 'loans.book_id', only: { ended_at: null }, removal: 'blocker', count: 'runningOrders' }],
  },
  'identifies.storedIn.column': { doc: 'Table and column.', example: 'loans.book_id' },
  'identifies.storedIn.json': {
    doc: 'How a JSON column holds it: as a key, as the answer to the element around, or in a property of its items. Without it, the value of the column is the identifier.',
    example: { items: 'bookId' },
  },
  'identifies.storedIn.json.keys': { doc: 'The identifiers are keys of an object.', example: true },
  'identifies.storedIn.json.answerTo': {
    doc: 'The identifier is the value, or one of the values, under the key that this property of the element around has.',
    example: 'id',
  },
  'identifies.storedIn.json.items': { doc: 'The property of the items of a list.', example: 'bookId' },
  'identifies.storedIn.only': { doc: 'Only rows that have these values in other columns.', example: { ended_at: null } },
  'identifies.storedIn.with': {
    doc: 'Columns that name the list of the element, each with a property of an element around it: the identifier is unique only there.',
    example: { survey_id: 'surveyId' },
  },
  'identifies.storedIn.same': {
    doc: 'Columns with properties of the element, or of one around it, that cannot change while rows hold the identifier with another value. Of several properties the first that is not empty.',
    example: { issuer: ['issuer', 'preset'] },
  },
  'identifies.storedIn.while': {
    doc: 'A property of the element: while it is false, the element counts as removed.',
    example: 'isLoginEnabled',
  },
  'identifies.storedIn.unless': {
    doc: 'Only accounts that have no other row whose identifier stays, and no value in these columns.',
    example: ['passkeys.passkey_id'],
  },
  'identifies.storedIn.distinct': { doc: 'Count the values of this column instead of rows.', example: 'account_id' },
  'identifies.storedIn.removal': {
    doc: 'What the removal of an identifier is that rows hold.',
    example: 'blocker',
    values: {
      blocker: 'Refused with the number of rows.',
      warning: 'A warning with the number of rows. The identifier cannot be given to another element.',
    },
  },
  'identifies.storedIn.count': { doc: 'What is counted: a text of `settings.stored`.', example: 'contracts' },
  'identifies.revision': {
    doc: 'The property with the number of the revision: it never decreases, and rises when one of `texts` changes.',
    example: 'revision',
  },
  'identifies.texts': { doc: 'Properties with what people agree to.', example: ['title', 'content'] },
  needs: {
    doc: 'In settings: what the properties of this object need of each other, of other documents, of the environment, or of stored rows. Unless it is met, the settings are not published. Conditions read `settings.<document>.<name>`, and `item.<name>` for this object.',
    example: [
      {
        at: 'siteKey',
        when: { 'item.provider': 'turnstile' },
        must: { 'item.siteKey': { minLength: 1 } },
        text: 'settings.need.siteKey',
      },
    ],
  },
  'needs.at': { doc: 'The property that shows the message.', example: 'siteKey' },
  'needs.when': { doc: 'The need applies while this holds; default: always.', example: { 'item.isEnabled': true } },
  'needs.must': { formerly: 'is', doc: 'What must hold.', example: { 'item.siteKey': { minLength: 1 } } },
  'needs.variables': {
    doc: 'Environment variables that each process must have. One that is missing is only warned about, because other processes may have it.',
    example: ['BOT_CHECK_SECRET'],
  },
  'needs.concerns': {
    doc: 'Whom it concerns, by the name of a count of the program. With neither `is` nor `variables`, nobody may be concerned.',
    example: 'contracts',
  },
  'needs.warning': { doc: 'Only warn: the settings may be published.', example: true },
  'needs.inDraft': { doc: 'Refuse it already when a draft is saved, because one page has all the properties.', example: true },
  'needs.text': { doc: 'The message.', example: 'settings.need.siteKey' },
  range: {
    doc: 'In settings: pairs of numbers or times of this object, of which the first is not above the second. A missing one has no limit.',
    example: [{ from: 'minAge', to: 'maxAge' }],
  },
  'range.from': { doc: 'The lower one.', example: 'minAge' },
  'range.to': { doc: 'The upper one, which shows the message.', example: 'maxAge' },
  'range.strict': { doc: 'They must not be equal either.', example: true },
  'range.inDraft': { doc: 'Refuse it already when a draft is saved.', example: true },
  independent: {
    doc: 'In settings: the properties of this object whose meaning depends on no other setting, each with the reason. check reports switches, choices, numbers and optional values in neither `needs`, `range` nor `independent`.',
    example: { trustedDeviceDays: 'Only counts days.' },
  },
  uniqueItems: { doc: 'Whether the entries of a list must be unique.', example: true },
  minimum: { doc: 'Minimum value: short in `type`.', example: 0 },
  maximum: { doc: 'Maximum value: short in `type`.', example: 120 },
  minLength: { doc: 'Minimum length: short in `type`.', example: 1 },
  maxLength: { doc: 'Maximum length: short in `type`. Required for every text.', example: 100 },
  minItems: { doc: 'Minimum number of entries: short in `type`.', example: 1 },
  maxItems: { doc: 'Maximum number of entries: short in `type`. Required for every list.', example: 20 },
  minProperties: { doc: 'Minimum number of properties.', example: 1 },
  maxProperties: { doc: 'Maximum number of properties.', example: 20 },
};
