// Broken fragments and includes.
import type { fragments as problems } from '../../../engine/check/problems/fragments.ts';
import { type Edit, put, write } from '../small-project.ts';
import { type Broken, home } from './locations.ts';

export const hint = 'screens/fragments/hint.fragment.json';
const include = { include: 'hint', with: { lead: 'home.lead' } };

/** A fragment that the home screen includes in place of its first block; then more changes. */
const including = (...change: Edit[]): Edit[] => [
  write(hint, { parameters: ['lead', 'when?'], content: [{ text: '{lead}', when: '{when}' }] }),
  put(home, ['blocks', 0], include),
  ...change,
];

/** The home screen with two named conditions, the first of which is only used by the second; then more changes. */
const naming = (...change: Edit[]): Edit[] => [
  put(home, ['conditions'], { isSignedIn: { isSignedIn: true }, isGuest: { not: 'isSignedIn' } }),
  put(home, ['blocks', 0, 'when'], 'isGuest'),
  ...change,
];

export const brokenFragments: Broken<keyof typeof problems> = {
  FRAGMENT_UNKNOWN: [['a misspelt fragment', home, '10:18 "hnt"', ...including(put(home, ['blocks', 0, 'include'], 'hnt'))]],
  FRAGMENT_CIRCULAR: [
    [
      'a fragment that includes itself',
      hint,
      '13:18 "hint"',
      ...including(put(hint, ['content', 1], { include: 'hint', with: { lead: '{lead}' } })),
    ],
  ],
  FRAGMENT_NO_OBJECT: [
    [
      'a property beside the include of a list',
      home,
      '14:7 "when"',
      ...including(put(home, ['blocks', 0, 'when'], { isSignedIn: true })),
    ],
  ],
  FRAGMENT_PARAMETER_UNKNOWN: [
    ['a misspelt parameter', home, '13:9 "wen"', ...including(put(home, ['blocks', 0, 'with', 'wen'], { isSignedIn: true }))],
  ],
  FRAGMENT_PARAMETER_MISSING: [
    [
      'a parameter that is not given',
      home,
      '11:15 {',
      ...including(put(home, ['blocks', 0, 'with'], { when: { isSignedIn: true } })),
    ],
  ],
  FRAGMENT_PARAMETER_UNUSED: [
    ['a parameter that the content does not use', hint, '6:5 "tone?"', ...including(put(hint, ['parameters', 2], 'tone?'))],
  ],
  CONDITION_UNKNOWN: [
    ['a misspelt condition', home, '13:15 "isSigndIn"', ...naming(put(home, ['blocks', 0, 'when'], 'isSigndIn'))],
    [
      'a misspelt condition in another one',
      home,
      '116:14 "isSigndIn"',
      ...naming(put(home, ['conditions', 'isGuest', 'not'], 'isSigndIn')),
    ],
  ],
  CONDITION_CIRCULAR: [
    [
      'a condition that is the opposite of itself',
      home,
      '114:9 "isGuest"',
      ...naming(put(home, ['conditions', 'isSignedIn'], { any: ['isGuest', { isSignedIn: true }] })),
    ],
  ],
  CONDITION_UNUSED: [
    [
      'a condition that nothing uses',
      home,
      '118:5 "isLate"',
      ...naming(put(home, ['conditions', 'isLate'], { isSignedIn: true })),
    ],
  ],
};
