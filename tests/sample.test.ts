import { expect, it, vi } from 'vitest';

const items = 'abcdefghi'.split('');

async function sampleOn(day: string, use = 'use'): Promise<readonly string[]> {
  vi.stubEnv('SAMPLE', day);
  vi.resetModules();
  try {
    const { sample } = await import('./sample.ts');
    return sample(items, 4, use, (item) => item);
  } finally {
    vi.unstubAllEnvs();
  }
}

it('takes the same items on one day, every item within a few days, and different ones for another use', async () => {
  const first = await sampleOn('20261130');
  expect(first).toHaveLength(4);
  expect(await sampleOn('20261130')).toEqual(first);
  const days = [first, await sampleOn('20261201'), await sampleOn('20261202')];
  expect(new Set(days.flat())).toEqual(new Set(items));
  expect(await sampleOn('20261130', 'another')).not.toEqual(first);
});

it('refuses what is no day', async () => {
  await expect(sampleOn('2026-11-26')).rejects.toThrow('SAMPLE is a day such as 20261126, and not "2026-11-26".');
  await expect(sampleOn('20261399')).rejects.toThrow('SAMPLE is a day');
});
