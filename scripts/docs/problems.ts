// engine/check/EXAMPLES.md: of each problem the broken examples as check shows them, and the same place as it is right.
import { checkDeclarations, mendedCodes, writeText } from '../../engine/check/index.ts';
import { broken } from '../../tests/language/broken/index.ts';
import { type Edit, smallFiles, smallProject } from '../../tests/language/small-project.ts';
import type { DocsPart } from './part.ts';

/** Of what is right no more is shown: it is there to be compared with what is wrong. */
const mostLines = 8;
const longestLine = 120;

export const problems: DocsPart = {
  name: 'problems',
  write: async () => {
    const sections = Object.entries(broken).flatMap(([code, cases]) => [
      `## ${code}`,
      '',
      `[What it means](PROBLEMS.md#${code.toLowerCase()})`,
      '',
      ...cases.flatMap(([says, file, , ...edits]) => writeCase(code, says, file, edits)),
    ]);
    const head = [
      '<!-- Written by npm run docs from tests/language/broken. Change those. -->',
      '# Problems, shown',
      '',
      'Each problem in a small project in which nothing else is wrong, as `npm run check` tells it.',
      '',
    ];
    return [['engine/check/EXAMPLES.md', `${[...head, ...sections].join('\n').trimEnd()}\n`]];
  },
};

function writeCase(code: string, says: string, file: string, edits: readonly Edit[]): readonly string[] {
  const { files, options } = smallProject(...edits);
  const sources = new Map([...files, ...(options.settings ? [options.settings] : [])].map(({ path, text }) => [path, text]));
  const told = checkDeclarations(files, options);
  const report = writeText({ files: files.length, problems: told }, { textOf: (path) => sources.get(path) });
  // The last lines only count.
  const shown = report.split('\n').slice(0, -3);
  const good = smallFiles().find(({ path }) => path === file)?.text;
  const bad = sources.get(file) ?? '';
  const right = short(compare(good, bad));
  // What is only too much is shown as what to take out.
  const extra = good === undefined || compare(good, bad).length > 0 ? [] : short(compare(bad, good));
  const isMended = mendedCodes.has(code);
  return [
    `### ${says[0]?.toUpperCase()}${says.slice(1)}`,
    '',
    ...fence('text', shown),
    ...(right.length === 0 ? [] : ['Right is:', '', ...fence('json', right)]),
    ...(extra.length === 0 ? [] : ['Right is the same without:', '', ...fence('json', extra)]),
    ...(isMended ? ['`npm run check -- --fix` mends it.', ''] : []),
  ];
}

function fence(language: string, lines: readonly string[]): readonly string[] {
  return [`\`\`\`${language}`, ...lines.map((line) => line.trimEnd()), '```', ''];
}

/** None where there are so many, or such long ones, that nobody would compare them. */
const short = (lines: readonly string[]): readonly string[] =>
  lines.length > mostLines || lines.some((line) => line.length > longestLine) ? [] : lines;

/** The lines of a text that another one has otherwise or not at all; none: the file is not there. */
function compare(right: string | undefined, wrong: string): readonly string[] {
  if (right === undefined) return [];
  const [good, bad] = [right.split('\n'), wrong.split('\n')];
  let first = 0;
  while (first < good.length && good[first] === bad[first]) first += 1;
  let last = 0;
  while (last < good.length - first && last < bad.length - first && good.at(-1 - last) === bad.at(-1 - last)) last += 1;
  return good.slice(first, good.length - last).filter((line) => line.trim() !== '');
}
