// engine/check/EXAMPLES.md: of each problem the broken examples as check shows them, and the same place as it is right.
import { checkDeclarations, mendedCodes, writeText } from '../../engine/check/index.ts';
import { broken } from '../../tests/language/broken/index.ts';
import { mends } from '../../tests/language/broken/mends.ts';
import { type Edit, smallProject } from '../../tests/language/small-project.ts';
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
      ...cases.flatMap(([says, file, , ...edits], index) =>
        writeCase(code, says, file, edits, index === 0 ? mendOf(code) : undefined),
      ),
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

type Mend = readonly [file: string, ...edits: Edit[]];

function mendOf(code: string): Mend | undefined {
  return Object.entries(mends).find(([each]) => each === code)?.[1];
}

/** `mend`: what makes it right; without it the small project before it was broken is what is right. */
function writeCase(code: string, says: string, told: string, edits: readonly Edit[], mend: Mend | undefined): readonly string[] {
  const project = smallProject(...edits);
  const { files, options } = project;
  const sources = sourcesOf(project);
  const report = writeText(
    { files: files.length, problems: checkDeclarations(files, options) },
    { textOf: (path) => sources.get(path) },
  );
  // The last lines only count.
  const shown = report.split('\n').slice(0, -3);
  const [file, ...mending] = mend ?? [told];
  const good = sourcesOf(mend === undefined ? smallProject() : smallProject(...edits, ...mending)).get(file);
  const bad = sources.get(file) ?? '';
  const right = short(compare(good, bad));
  // What is only too much is shown as what to take out.
  const extra = good === undefined || compare(good, bad).length > 0 ? [] : short(compare(bad, good));
  const isMended = mendedCodes.has(code);
  return [
    `### ${says[0]?.toUpperCase()}${says.slice(1)}`,
    '',
    ...fence('text', shown),
    ...(right.length === 0 ? [] : [file === told ? 'Right is:' : `Right is, in ${file}:`, '', ...fence('json', right)]),
    ...(extra.length === 0 ? [] : ['Right is the same without:', '', ...fence('json', extra)]),
    ...(isMended ? ['`npm run check -- --fix` mends it.', ''] : []),
  ];
}

/** Every text by its file, that of the store's settings among them. */
function sourcesOf({ files, options }: ReturnType<typeof smallProject>): ReadonlyMap<string, string> {
  return new Map([...files, ...(options.settings ? [options.settings] : [])].map(({ path, text }) => [path, text]));
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
