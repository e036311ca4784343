import { expect, it } from 'vitest';
import { isObject } from '../../engine/declare/index.ts';
import { shownExamples } from '../../scripts/preview/generated-examples.ts';
import { declarations } from '../journeys/declared-flows.ts';

it('shows the description of each declared example', () => {
  for (const screen of Object.keys(declarations.screens)) {
    const examples = declarations.examples[`screens/${screen}`] ?? {};
    const declared = Object.values(examples).map((example) => (isObject(example) ? example['description'] : undefined));
    const shown = shownExamples(declarations, screen).filter(({ isGenerated }) => !isGenerated);
    expect(shown.map(({ description }) => description)).toEqual(declared);
  }
});
