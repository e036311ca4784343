import type { FlowPicture, FlowState } from './read-flow.ts';

/** A flow as a picture that forges draw: `stateDiagram-v2`, one line a way. */
export function writeMermaid({ initial, states, ways }: FlowPicture, routeOf: (screen: string) => string | undefined): string {
  const route = (screen: string): string => routeOf(screen) ?? '';
  return [
    'stateDiagram-v2',
    ...states.map(({ name, screen }) => `  state "${clean(`${name} ${route(screen)}`.trim())}" as ${idOf(name)}`),
    `  [*] --> ${idOf(initial)}`,
    ...ways.map(({ from, to, label }) => `  ${idOf(from)} --> ${idOf(to)}: ${clean(label)}`),
    ...states.filter(({ isFinal }) => isFinal).map(({ name }) => `  ${idOf(name)} --> [*]`),
    ...states.flatMap((state) => {
      const lines = notesOf(state);
      return lines.length === 0
        ? []
        : [`  note right of ${idOf(state.name)}`, ...lines.map((line) => `    ${clean(line)}`), '  end note'];
    }),
  ].join('\n');
}

/** What a state says besides its ways. */
export function notesOf({ skipWhen, stays, waitsFor }: FlowState): readonly string[] {
  return [
    ...(skipWhen === undefined ? [] : [`left out when ${skipWhen}`]),
    ...(waitsFor === undefined ? [] : [`waits for: ${waitsFor}`]),
    ...stays,
  ];
}

/** Words that Mermaid keeps for itself may be names of ours. */
function idOf(name: string): string {
  return `s_${name.replaceAll(/\W/g, '_')}`;
}

/** A colon, a semicolon or a quote would end a label. */
function clean(text: string): string {
  return text.replaceAll(/[:;"#<>]/g, (letter) => `#${letter.charCodeAt(0)};`);
}
