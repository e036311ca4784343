import type { DeclaredFile } from '../../../engine/check/index.ts';

/**
 * A project with so many screens more: to the given files come, for each, a screen that links to the next one, the schema of its data
 * and its texts in both languages. `addScreens(files, 100)` → 400 files more.
 */
export function addScreens(files: readonly DeclaredFile[], count: number): readonly DeclaredFile[] {
  const like = files.find(({ path }) => path === 'schemas/pages/home.schema.json') ?? files[0];
  if (like === undefined) return files;
  const file = (path: string, content: unknown): DeclaredFile => ({
    ...like,
    path,
    text: `${JSON.stringify(content, null, 2)}\n`,
  });
  const made = Array.from({ length: count }, (_, index) => {
    const [name, next] = [`made${index}`, `made${(index + 1) % count}`];
    const words = {
      $schema: '../../../engine/declare/meta/2/text.schema.json',
      title: `Page ${index}`,
      lead: 'Since {{since}}',
      more: 'Further',
    };
    return [
      file(`screens/${name}/index.screen.json`, declareScreen(name, next)),
      file(`schemas/pages/${name}.schema.json`, pageSchema),
      file(`screens/text/ja/${name}.json`, words),
      file(`screens/text/en/${name}.json`, words),
    ];
  });
  return [...files, ...made.flat()].sort((one, other) => (one.path < other.path ? -1 : 1));
}

const text = { type: 'string', maxLength: 100 };
const item = { type: 'object', additionalProperties: false, required: ['id', 'name'], properties: { id: text, name: text } };
const pageSchema = {
  $schema: '../../engine/declare/meta/2/page.schema.json',
  type: 'object',
  additionalProperties: false,
  required: ['since', 'items'],
  properties: { since: text, items: { type: 'array', maxItems: 50, items: item } },
};

function declareScreen(name: string, next: string): object {
  return {
    $schema: '../../engine/declare/meta/2/screen.schema.json',
    route: `/${name}`,
    layout: 'guest',
    for: 'everybody',
    title: `${name}.title`,
    data: `pages/${name}`,
    blocks: [
      { heading: { words: `${name}.title` } },
      { text: { words: { text: `${name}.lead`, with: { since: { at: 'page.since' } } } } },
      { actions: { items: [{ words: `${name}.more`, link: `/${next}` }] } },
    ],
  };
}
