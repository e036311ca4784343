// Lays out a flow's diagram with dagre, from left to right in the order of the transitions.
import { Graph, layout } from '@dagrejs/dagre';
import type { FlowPicture, FlowState } from './read-flow.ts';
import { notesOf } from './write-mermaid.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface PlacedState extends Point {
  readonly name: string;
  readonly screen: string | undefined;
  readonly route: string;
  readonly isFinal: boolean;
  readonly isInitial: boolean;
  readonly notes: readonly string[];
  readonly width: number;
  readonly height: number;
}

export interface PlacedArrow {
  readonly from: string;
  readonly to: string;
  /** One element per line. */
  readonly label: readonly string[];
  /** Centre of the label. */
  readonly at: Point;
  readonly points: readonly Point[];
}

export interface PlacedFlow {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly states: readonly PlacedState[];
  readonly arrows: readonly PlacedArrow[];
}

// Metrics of the preview's font, in pixels.
const characterWidth = 7.4;
const lineHeight = 16;
const padding = 24;

/** `layOutFlow(readFlow(flow), (screen) => route)`: x and y of a state are its upper left corner. */
export function layOutFlow(picture: FlowPicture, routeOf: (screen: string) => string | undefined): PlacedFlow {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 28, ranksep: 48, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const state of picture.states) graph.setNode(state.name, sizeOf(state, routeOf));
  const names = new Set(picture.states.map(({ name }) => name));
  const arrows = picture.arrows.filter(({ to }) => names.has(to));
  arrows.forEach(({ from, to, label }, index) => {
    const lines = breakLabel(label);
    const width = Math.max(...lines.map(({ length }) => length)) * characterWidth;
    graph.setEdge(from, to, { width, height: lines.length * lineHeight, labelpos: 'c' }, String(index));
  });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  return {
    id: picture.id,
    width,
    height,
    states: picture.states.map((state) => {
      const { x = 0, y = 0, width: stateWidth = 0, height: stateHeight = 0 } = graph.node(state.name);
      return {
        name: state.name,
        screen: state.screen,
        route: routeOf(state.screen) ?? '',
        isFinal: state.isFinal,
        isInitial: state.name === picture.initial,
        notes: notesOf(state),
        x: x - stateWidth / 2,
        y: y - stateHeight / 2,
        width: stateWidth,
        height: stateHeight,
      };
    }),
    arrows: arrows.map(({ from, to, label }, index) => {
      const { points = [], x = 0, y = 0 } = graph.edge(from, to, String(index));
      return { from, to, label: breakLabel(label), at: { x, y }, points };
    }),
  };
}

function sizeOf(
  { name, screen }: FlowState,
  routeOf: (screen: string) => string | undefined,
): { readonly width: number; readonly height: number } {
  const route = screen === undefined ? '' : (routeOf(screen) ?? '');
  return { width: Math.max(name.length * 8, route.length * characterWidth, 72) + padding, height: 52 };
}

/** `"ENTER [a or b]"` → `["ENTER", "[a", "or b]"]`: keeps the lines above an arrow short. */
function breakLabel(label: string): readonly string[] {
  const [event = '', guards = ''] = label.split(/ (?=\[)/);
  return [event, ...guards.split(/ (?=or )/)].filter((part) => part !== '');
}
