// engine/declare/words/CATALOGUE.md: every word of the language, from its own description.
import {
  type BlockWord,
  blockWords,
  commonFieldOptions,
  type FieldWord,
  fieldWords,
  formatterWords,
  type Json,
  type KeywordWord,
  keywordWords,
  type Options,
  sharedParts,
} from '../../engine/declare/index.ts';
import { openDeclarations } from '../../src/server/project/open-project.ts';
import { layOutJson } from '../new/lay-out-json.ts';
import { describeSlot } from './catalogue/describe-slot.ts';
import { findUses, type Uses } from './catalogue/find-uses.ts';
import { code, table } from './catalogue/table.ts';
import { writeNames } from './catalogue/write-names.ts';
import type { DocsPart } from './part.ts';
import { type DrawnPictures, readDrawnPictures } from './pictures/drawn-pictures.ts';

const folder = 'engine/declare/words';
const up = '../../../';

export const catalogue: DocsPart = {
  name: 'catalogue',
  async write(root) {
    const uses = findUses((await openDeclarations(root)).declarations, up);
    const drawn = await readDrawnPictures(root);
    const text = [
      '<!-- Written by npm run docs from the words of this folder. Change those. -->',
      '# Catalogue of words',
      '',
      'Everything that a declared file may say. An editor with a JSON language server says the same at each word, and completes it: `$schema` tells it where.',
      '',
      writeContents(),
      '',
      '## Blocks',
      '',
      'A block is one of these words with its options; `when` may stand beside it. Each adds nothing to a page that it has nothing to show for.',
      ...[...blockWords].sort(byBlock).map((word) => writeBlock(word, uses, drawn)),
      '',
      '## Parts of blocks',
      '',
      'Groups of options that several blocks share.',
      ...Object.entries(sharedParts).map(([name, options]) => `\n### part ${name}\n\n${writeOptions(options)}`),
      '',
      '## Field kinds',
      '',
      'Every kind takes these options besides its own:',
      '',
      writeOptions(commonFieldOptions),
      ...[...fieldWords].sort(byKind).map((word) => writeField(word, uses, drawn)),
      '',
      '## Keywords of conditions',
      '',
      'A condition says of paths what holds there: `{ "account.isKids": false, "form.email": { "present": true } }`. All of its entries hold; `any` and `not` are the two other keys.',
      '',
      writeKeywords('condition'),
      '',
      '## Keywords of answers',
      '',
      'What the kinds of fields are made of. The rule is the one that an issue is told by: its words are `issue.rule.<rule>`.',
      '',
      writeKeywords('answer'),
      '',
      '## Formatters',
      '',
      'How data is shown: `{ "at": "item.price", "as": "yen" }`. What is none of these is a group of codes, whose words are `codes.<group>.<value>`.',
      '',
      table(
        ['formatter', 'what it shows', 'of'],
        formatterWords.map(({ formatter, doc, example }) => [code(formatter), doc, code(example)]),
      ),
      '',
      ...writeNames(),
    ];
    return [[`${folder}/CATALOGUE.md`, `${text.join('\n')}\n`]];
  },
};

const byBlock = (one: BlockWord, other: BlockWord): number => (one.block < other.block ? -1 : 1);
const byKind = (one: FieldWord, other: FieldWord): number => (one.kind < other.kind ? -1 : 1);

function writeContents(): string {
  const links = (names: readonly string[], prefix: string): string =>
    [...names]
      .sort()
      .map((name) => `[${name}](#${prefix}-${name})`)
      .join(' · ');
  return [
    `**Blocks** ${links(
      blockWords.map(({ block }) => block),
      'block',
    )}`,
    '',
    `**Field kinds** ${links(
      fieldWords.map(({ kind }) => kind),
      'field',
    )}`,
    '',
    '[Parts of blocks](#parts-of-blocks) · [Keywords of conditions](#keywords-of-conditions) · [Keywords of answers](#keywords-of-answers) · [Formatters](#formatters) · [Files and their small words](#files-and-their-small-words) · [Parts of files](#parts-of-files)',
  ].join('\n');
}

const places = { screen: 'in a screen', layout: 'in a layout', both: 'in a screen or a layout' } as const;

function writeBlock(word: BlockWord, uses: Uses, drawn: DrawnPictures): string {
  const name = `block-${word.block}`;
  return writeWord(
    `block ${word.block}`,
    `${word.doc} It stands ${places[word.in]}.`,
    name,
    word.options,
    word.example,
    uses.sayBlock(word.block),
    drawn,
  );
}

function writeField(word: FieldWord, uses: Uses, drawn: DrawnPictures): string {
  const secret = word.secret === true ? ' It is hashed where it is judged, and never stands in a page.' : '';
  return writeWord(
    `field ${word.kind}`,
    `${word.doc}${secret}`,
    `field-${word.kind}`,
    word.options,
    word.example,
    uses.sayKind(word.kind),
    drawn,
  );
}

function writeWord(
  heading: string,
  doc: string,
  name: string,
  options: Options,
  example: Json,
  uses: string,
  drawn: DrawnPictures,
): string {
  return [
    '',
    `### ${heading}`,
    '',
    doc,
    '',
    ...writePicture(name, heading, drawn),
    Object.keys(options).length === 0 ? 'It takes no options.' : writeOptions(options),
    '',
    '```json',
    layOutJson(example),
    '```',
    '',
    uses,
  ].join('\n');
}

function writePicture(name: string, heading: string, drawn: DrawnPictures): readonly string[] {
  const from = drawn[name];
  if (from === undefined) return [];
  return [`![The ${heading} as ${from.screen} draws it, example ${from.example}](pictures/${name}.webp)`, ''];
}

function writeOptions(options: Options): string {
  return table(['option', 'takes', 'without it', 'what it is'], rowsOf(options, ''));
}

/** A row for each option, and for each inside of a group, named by the way to it. */
function rowsOf(options: Options, way: string): readonly (readonly string[])[] {
  return Object.entries(options).flatMap(([name, slot]) => {
    const here = `${way}${name}`;
    const fallback =
      slot.required === true ? 'required' : slot.slot === 'literal' && slot.default !== undefined ? code(slot.default) : '';
    const group = slot.slot === 'list' ? slot.of : slot;
    const shared =
      group.slot === 'group' ? Object.keys(sharedParts).find((each) => sharedParts[each] === group.options) : undefined;
    if (shared !== undefined)
      return [
        [
          code(here, false),
          `${slot.slot === 'list' ? 'list of ' : ''}[${shared}](#part-${shared.replaceAll(' ', '-')})`,
          fallback,
          slot.doc,
        ],
      ];
    const inside = group.slot === 'group' ? rowsOf(group.options, `${here}${slot.slot === 'list' ? '[].' : '.'}`) : [];
    return [[code(here, false), describeSlot(slot), fallback, slot.doc], ...inside];
  });
}

function writeKeywords(place: KeywordWord['in']): string {
  const words = keywordWords.filter((word) => word.in === place);
  return table(
    ['keyword', 'what it says', 'written', place === 'answer' ? 'rule' : 'takes data'],
    words.map(({ keyword, doc, example, rule, data }) => [
      code(keyword, false),
      doc,
      code(example),
      place === 'answer' ? code(rule ?? keyword, false) : data === true ? 'yes' : '',
    ]),
  );
}
