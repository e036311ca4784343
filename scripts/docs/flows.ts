// flows/PICTURES.md: each flow as a picture, and the same as a table for those who read it without one.
import { openDeclarations } from '../../src/server/project/open-project.ts';
import { type FlowPicture, readFlow } from '../flows/read-flow.ts';
import { notesOf, writeMermaid } from '../flows/write-mermaid.ts';
import type { DocsPart } from './part.ts';

export const flows: DocsPart = {
  name: 'flows',
  async write(root) {
    const { declarations } = await openDeclarations(root);
    const routeOf = (screen: string): string | undefined => declarations.screens[screen]?.route;
    const sections = Object.values(declarations.flows)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map((flow) => writeSection(readFlow(flow), routeOf));
    const head = [
      '<!-- Written by npm run docs from flows/*.flow.json. Change those. -->',
      '# Flows',
      '',
      'An arrow is an event that a screen or the clock sends; what stands in brackets is the guard that lets it pass. `npm run preview` shows the same pictures, where a click on a state opens its screen.',
    ];
    return [['flows/PICTURES.md', `${[...head, ...sections].join('\n')}\n`]];
  },
};

function writeSection(picture: FlowPicture, routeOf: (screen: string) => string | undefined): string {
  const rows = picture.states.map((state) => {
    const route = routeOf(state.screen);
    const leads = picture.ways.filter(({ from }) => from === state.name).map(({ label, to }) => `${label} → \`${to}\``);
    const cells = [
      `\`${state.name}\`${state.isFinal ? ' (end)' : ''}`,
      route === undefined ? '' : `\`${route}\``,
      leads.join('<br>'),
      notesOf(state).join('<br>'),
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return [
    '',
    `## ${picture.id}`,
    '',
    '```mermaid',
    writeMermaid(picture, routeOf),
    '```',
    '',
    '| state | screen | leads on by | besides |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}
