import type { FlowPicture, FlowState } from './read-flow.ts';

/** A flow as a Mermaid `stateDiagram-v2`, one line per transition. */
export function writeMermaid(
  { initial, resumes = [], states, arrows }: FlowPicture,
  routeOf: (screen: string) => string | undefined,
): string {
  const route = (screen: string): string => routeOf(screen) ?? '';
  return [
    'stateDiagram-v2',
    ...states.map(({ name, screen }) => `  state "${clean(`${name} ${route(screen)}`.trim())}" as ${idOf(name)}`),
    `  [*] --> ${idOf(initial)}`,
    ...resumes.map(({ to, label }) => `  [*] --> ${idOf(to)}: ${clean(label)}`),
    ...arrows.map(({ from, to, label }) => `  ${idOf(from)} --> ${idOf(to)}: ${clean(label)}`),
    ...states.filter(({ isFinal }) => isFinal).map(({ name }) => `  ${idOf(name)} --> [*]`),
    ...states.flatMap((state) => {
      const lines = notesOf(state);
      return lines.length === 0
        ? []
        : [`  note right of ${idOf(state.name)}`, ...lines.map((line) => `    ${clean(line)}`), '  end note'];
    }),
  ].join('\n');
}

/** Notes of a state: when it is skipped, what it waits for, which events stay in it. */
export function notesOf({ skipWhen, stays, waitsFor }: FlowState): readonly string[] {
  return [
    ...(skipWhen === undefined ? [] : [`skipped when ${skipWhen}`]),
    ...(waitsFor === undefined ? [] : [`waits for: ${waitsFor}`]),
    ...stays,
  ];
}

/** Prefixes names, because Mermaid has reserved words. */
function idOf(name: string): string {
  return `s_${name.replaceAll(/\W/g, '_')}`;
}

/** Escapes characters that would end a label. */
function clean(text: string): string {
  return text.replaceAll(/[:;"#<>{}]/g, (character) => `#${character.charCodeAt(0)};`);
}
