import { catalogue, harmless, hides, type Names, suggest } from './problem.ts';

export const fragments = catalogue({
  FRAGMENT_UNKNOWN: hides(['names', 'uses'], (name: string, names: Names) => [
    `There is no fragment "${name}".`,
    suggest(name, names, `Create fragments/${name}.fragment.json, or correct the name.`),
  ]),
  FRAGMENT_CIRCULAR: hides(['names', 'uses'], (names: readonly string[]) => [
    `The fragment includes itself: ${names.join(' → ')}.`,
    'Remove one of the includes.',
  ]),
  FRAGMENT_NO_OBJECT: (fragment: string) => [
    `The content of the fragment "${fragment}" is no object, so it takes no further properties.`,
    'Remove the property, or make it a parameter of the fragment.',
  ],
  FRAGMENT_PARAMETER_UNKNOWN: (name: string, fragment: string, names: Names) => [
    `The fragment "${fragment}" has no parameter "${name}".`,
    suggest(name, names, 'Remove it, or add it to the "parameters" of the fragment.'),
  ],
  FRAGMENT_PARAMETER_MISSING: hides(['names', 'uses'], (name: string, fragment: string) => [
    `The fragment "${fragment}" needs the parameter "${name}".`,
    'Add it to "with".',
  ]),
  FRAGMENT_PARAMETER_UNUSED: harmless((name: string) => [
    `Nothing in the content is the placeholder {${name}}.`,
    'Remove the parameter, or use it.',
  ]),
  CONDITION_UNKNOWN: hides(['names', 'uses'], (name: string, names: Names) => [
    `There is no condition "${name}" in this file.`,
    suggest(name, names, 'Declare it in "conditions", or write the condition itself.'),
  ]),
  CONDITION_CIRCULAR: hides(['names', 'uses'], (names: readonly string[]) => [
    `The condition stands for itself: ${names.join(' → ')}.`,
    'Write out one of them.',
  ]),
  CONDITION_UNUSED: harmless((name: string) => [
    `No condition of this file is "${name}".`,
    'Remove it from "conditions", or use it.',
  ]),
});
