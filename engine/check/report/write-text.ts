import type { Problem } from '../../declare/index.ts';
import { type FileKind, findKind } from '../read/declared-file.ts';
import { findLines } from '../read/source-range.ts';
import type { CheckReport } from './check-report.ts';
import { showText } from './show-text.ts';
import { writeFrame } from './write-frame.ts';

export interface TextOptions {
  readonly colour?: boolean;
  /** The text of a file, for the lines around a problem; undefined: no lines are shown. */
  readonly textOf?: (file: string) => string | undefined;
  /** Paths of the checked files, which are counted by kind where there are no problems. */
  readonly paths?: readonly string[];
  /** The file with the settings that were checked too. */
  readonly settings?: string | undefined;
}

/** Names of the kinds of files: one, and several. */
const kindNames: { readonly [kind in FileKind]: readonly [string, string] } = {
  screen: ['screen', 'screens'],
  layout: ['layout', 'layouts'],
  text: ['file of texts', 'files of texts'],
  fields: ['file of shared fields', 'files of shared fields'],
  form: ['form', 'forms'],
  call: ['call', 'calls'],
  operation: ['operation', 'operations'],
  flow: ['flow', 'flows'],
  event: ['event', 'events'],
  page: ['page schema', 'page schemas'],
  entity: ['entity', 'entities'],
  settings: ['settings document', 'settings documents'],
  examples: ['file of examples', 'files of examples'],
  fixtures: ['file of fixtures', 'files of fixtures'],
  fragment: ['fragment', 'fragments'],
};

type Paint = (style: keyof typeof styles, text: string) => string;

// Parameters of Select Graphic Rendition, ECMA-48 8.3.117.
const styles = { code: '1;31', place: '36', caret: '31', faint: '2', good: '32' } as const;

/** A problem for a person to read: `TEXT_UNKNOWN  screens/card.screen.json:6:12`, then message and remedy on the next line. */
export function writeProblem(problem: Problem): string {
  return writeHead(problem, paintNothing);
}

/**
 * A report for people: each problem with the lines around it, and the number of problems; without problems what was checked.
 * `{ files: 172, problems: [] }` → `"172 files, no problems: 40 screens, 3 flows, …\n"`
 */
export function writeText({ files, problems }: CheckReport, options: TextOptions = {}): string {
  const paint: Paint = options.colour === true ? (style, text) => `\u001B[${styles[style]}m${text}\u001B[0m` : paintNothing;
  const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
  if (problems.length === 0) return `${paint('good', `${counted(files, 'file')}, no problems`)}${describeChecked(options)}\n`;
  const lines = new Map<string, { readonly text: string; readonly lines: readonly number[] } | undefined>();
  const read = (file: string) => {
    if (!lines.has(file)) {
      const text = options.textOf?.(file);
      lines.set(file, text === undefined ? undefined : { text, lines: findLines(text) });
    }
    return lines.get(file);
  };
  const formatted = problems.map((problem) => {
    const source = read(problem.file);
    const frame = source === undefined ? [] : writeFrame(source.text, source.lines, problem);
    const drawn = frame.map(({ kind, gutter, text }) =>
      `${paint(kind === 'marked' ? 'caret' : 'faint', gutter)} ${kind === 'carets' ? paint('caret', text) : text}`.trimEnd(),
    );
    return [writeHead(problem, paint), ...(drawn.length === 0 ? [] : ['', ...drawn]), ''].join('\n');
  });
  const wrong = new Set(problems.map(({ file }) => file)).size;
  return `${formatted.join('\n')}\n${paint('code', `${counted(problems.length, 'problem')} in ${wrong} of ${counted(files, 'file')}`)}\n`;
}

/** `": 40 screens, 3 flows, and the settings of store.json"`, the kinds in the order of `kindNames`. */
function describeChecked({ paths = [], settings }: TextOptions): string {
  const kinds = paths.map((path) => findKind(path)?.kind);
  const counts = Object.entries(kindNames).flatMap(([kind, [singular, several]]) => {
    const count = kinds.filter((candidate) => candidate === kind).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? singular : several}`];
  });
  const parts = [...counts, ...(settings === undefined ? [] : [`and the settings of ${showText(settings)}`])];
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`;
}

function writeHead({ code, file, line, column, message, remedy }: Problem, paint: Paint): string {
  return `${paint('code', code)}  ${paint('place', `${showText(file)}:${line}:${column}`)}\n${showText(message)} ${showText(remedy)}`;
}

function paintNothing(_style: string, text: string): string {
  return text;
}
