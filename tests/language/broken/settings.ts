import type { settings } from '../../../engine/check/problems/settings.ts';
import { put, setUp, write } from '../small-project.ts';
import { type Broken, settings as registration } from './locations.ts';
import { identify, referTo } from './references-of-settings.ts';

const eachCall = 'schemas/calls/console.settings.call.json';
const needs = (need: object) => put(registration, ['needs'], [{ at: 'upFront', text: 'signup.hint', ...need }]);
/** A call for a generated page of each document but one, so that the page of that document is generated too. */
const writeCall = write(eachCall, {
  id: 'console.settings',
  each: { of: 'settings', except: ['customAssociatedInfo'] },
  method: 'POST',
  path: '/zapi/console/settings/{document}',
  for: 'operator',
  response: 'redirect',
  entry: 'provider',
});

export const brokenSettings: Broken<keyof typeof settings> = {
  SETTINGS_UNKNOWN: [
    ['settings of an undeclared document', 'store.json', '2:3 "registratoin"', setUp({ registratoin: { upFront: true } })],
    [
      'an excepted document that is not declared',
      eachCall,
      '7:7 "registratoin"',
      write(eachCall, {
        id: 'console.settings',
        each: { of: 'settings', except: ['registratoin', 'registration', 'customAssociatedInfo'] },
        method: 'POST',
        path: '/zapi/console/settings/{document}',
        for: 'operator',
        response: 'redirect',
      }),
    ],
  ],
  SETTINGS_REFERENCE_MISSING: [
    [
      'a reference to an entry that does not exist',
      'store.json',
      '11:14 "hoby"',
      identify,
      referTo('customAssociatedInfo.entries.id'),
      setUp({ customAssociatedInfo: { entries: [{ id: 'hobby', in: [] }] }, registration: { first: 'hoby' } }),
    ],
  ],
  SETTING_UNEDITABLE: [
    [
      'a value of two types',
      registration,
      '40:5 "area"',
      writeCall,
      put(registration, ['properties', 'area'], { anyOf: [{ type: 'boolean' }, { enum: ['later'] }] }),
      put(registration, ['independent', 'area'], 'Only shown.'),
    ],
  ],
  SETTING_DEPENDENCE_UNDECLARED: [
    ['a switch', registration, '40:5 "isOpen"', put(registration, ['properties', 'isOpen'], { type: 'boolean' })],
  ],
  SETTING_NEED_UNFIT: [
    ['a need of nothing', registration, '56:5 {', needs({})],
    ['an unknown property', registration, '57:13 "upfront"', needs({ at: 'upfront', must: { 'item.upFront': true } })],
    ['a range without an order', registration, '56:5 {', put(registration, ['range'], [{ from: 'upFront', to: 'codeName' }])],
    [
      'a page whose data needs something',
      'schemas/pages/home.schema.json',
      '29:18 {',
      put('schemas/pages/home.schema.json', ['independent'], { name: 'Only shown.' }),
    ],
  ],
  SETTINGS_REFUSED: [
    [
      'settings that the console would not publish',
      'store.json',
      '9:15 "b"',
      setUp(
        {
          customAssociatedInfo: {
            entries: [
              { id: 'b', in: [] },
              { id: 'b', in: [] },
            ],
          },
        },
        () => [{ document: 'customAssociatedInfo', path: ['entries', 1, 'id'], rule: 'duplicateId' }],
      ),
    ],
  ],
};
