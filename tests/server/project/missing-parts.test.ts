import { expect, it } from 'vitest';
import { serveDeclaredFiles } from '../../../src/server/app/served-declarations.ts';
import { areas } from '../../../src/server/areas/index.ts';
import { useEffectsOfProgram } from '../../commands/write-project.ts';
import { smallFiles, write } from '../../language/small-project.ts';

it('the server refuses to start with a screen, call, operation or flow that no area implements, and names all of them', () => {
  const flow = {
    id: 'later',
    version: 1,
    owner: 'session',
    idleTimeout: '24h',
    initial: 'enter',
    states: { enter: { type: 'final', meta: { screen: 'index' } } },
  };
  const files = smallFiles(useEffectsOfProgram, write('flows/later.flow.json', flow));
  expect(() => serveDeclaredFiles(files, { ...areas, pages: {}, calls: {} })).toThrow(
    /^No area implements (screen [a-z/-]+, )+(call [a-z.-]+, )+(operation [a-z.-]+, )+flow later\. Add each/,
  );
});
