import { expect, it } from 'vitest';
import { serveDeclaredFiles } from '../../../src/server/app/served-declarations.ts';
import { areas } from '../../../src/server/areas/index.ts';
import { useEffectsOfProgram } from '../../commands/write-project.ts';
import { smallFiles } from '../../language/small-project.ts';

it('the server refuses to start with a screen or call that no area implements, and names all of them', () => {
  const files = smallFiles(useEffectsOfProgram);
  expect(() => serveDeclaredFiles(files, { ...areas, pages: {}, calls: {} })).toThrow(
    /^No area implements (screen [a-z/-]+, )+call [a-z.-]+(, call [a-z.-]+)*\. Add each/,
  );
});
