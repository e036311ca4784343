import type { settings } from '../../../engine/check/problems/settings.ts';
import { setUp } from '../small-project.ts';
import type { Broken } from './locations.ts';

export const brokenSettings: Broken<keyof typeof settings> = {
  SETTINGS_UNKNOWN: [
    ['settings of an undeclared document', 'store.json', '2:3 "registratoin"', setUp({ registratoin: { upFront: true } })],
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
