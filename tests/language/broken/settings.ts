import type { settings } from '../../../engine/check/problems/settings.ts';
import { setUp, write } from '../small-project.ts';
import type { Broken } from './locations.ts';
import { identify, referTo } from './references-of-settings.ts';

const eachCall = 'schemas/calls/console.settings.call.json';

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
        for: 'editor',
        answer: 'redirect',
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
