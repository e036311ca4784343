// A block, and kinds with traits that none of the engine has.
import type { CompileKind } from '../../engine/compile/index.ts';
import {
  type AnswerRuleEntry,
  type BlockEntry,
  call,
  data,
  type FieldKindEntry,
  group,
  menuItems,
  required,
} from '../../engine/declare/index.ts';

export const blocks: readonly BlockEntry[] = [
  {
    block: 'header',
    in: 'layout',
    doc: 'The beginning of a page.',
    options: {
      logo: required(group('The logo.', { wide: required(data('Its address.')), narrow: data('The same for narrow screens.') })),
      links: menuItems('Links.'),
    },
    example: { header: { logo: { wide: '$.store.logo' } } },
  },
  { block: 'footer', in: 'layout', doc: 'The end of a page.', options: {}, example: { footer: {} } },
];

export const kinds: readonly FieldKindEntry[] = [
  {
    kind: 'card',
    doc: 'A card that a script exchanges for a token.',
    options: { script: required(data('The script.')) },
    answer: 'text',
    secret: true,
    storedAs: 'nothing',
    isExchanged: true,
    example: { kind: 'card', required: true, script: '$.cardScript' },
  },
  {
    kind: 'login-id',
    doc: 'A name that a call checks.',
    options: { verify: call('The call.') },
    answer: 'text',
    example: { kind: 'login-id', verify: 'names.verify' },
  },
];

/** Rules of an application. */
export const answerRules: readonly AnswerRuleEntry[] = [
  { rule: 'isbn', doc: 'The number of a book, with its check digit.' },
  { rule: 'isFree', doc: 'Nobody has booked this time.', onServer: true },
  { rule: 'isUndecided', doc: 'Nothing registers it.', onServer: true },
];

const compileText: CompileKind = (field) => ({
  widget: 'text',
  schema: { type: 'string', maxLength: 100 },
  normalise: [],
  ...(typeof field['verify'] === 'string' ? { options: { verify: field['verify'] } } : {}),
});

export const compilers = { card: compileText, 'login-id': compileText };
