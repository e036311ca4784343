import { expect, it } from 'vitest';
import { cropToSquare } from '../../../../src/server/platform/pictures/crop-to-square.ts';
import { plain } from './pictures.ts';

it('reads two pictures at a time, lets twenty wait and refuses further ones', async () => {
  const bytes = await (await plain('red', 4, 4)).png().toBuffer();
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => cropToSquare(bytes, 2)));
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  expect(refusals).toHaveLength(8);
  expect(refusals[0]).toMatchObject({ status: 503, code: 'NOT_READY', details: { retryAfter: 5 } });
  expect(await cropToSquare(bytes, 2)).toHaveProperty('picture');
});
