import { expect, test } from 'vitest';
import { defaultSettings, readDeclaredForm } from '../declarations/declared-forms.ts';
import { openPage } from '../render/form/form-page.tsx';
import { makeCustomInfo, mostCustomFields } from './large-store.ts';

test(`a keystroke renders and validates one field among ${mostCustomFields} custom ones`, async () => {
  const settings = { ...defaultSettings(), customAssociatedInfo: makeCustomInfo(mostCustomFields, ['signUp']) };
  const page = await openPage({ form: readDeclaredForm('signup'), settings });
  const [first, last] = ['custom.c0', `custom.c${mostCustomFields - 2}`];
  for (const name of [first, last]) {
    await page.type(name, 'a <');
    await page.leave(name);
    expect(page.issues(name)).toHaveLength(1);
    page.work.length = 0;
    await page.type(name, 'a');
    expect(page.work).toEqual([`validate ${name}`, `render ${name}`]);
    expect(page.issues(name)).toEqual([]);
    page.work.length = 0;
    await page.type(name, 'ab');
    // It shows nothing, so nothing is validated.
    expect(page.work).toEqual([]);
  }
  await page.close();
});
