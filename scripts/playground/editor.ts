import { autocompletion, type CompletionContext, type CompletionResult, snippet } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState, type Text } from '@codemirror/state';
import { EditorView, hoverTooltip } from '@codemirror/view';
import { basicSetup } from 'codemirror';
import type { Problem } from '../../engine/standalone/index.ts';
import { readNonce } from './evaluate.ts';
import type { Helper } from './messages.ts';

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly label: string;
  readonly helper: Helper;
  readonly onChange: (text: string) => void;
}

/** An editor of one declaration, with completion, and the words' descriptions where the pointer rests. */
export function openEditor({ parent, text, label, helper, onChange }: EditorOptions): EditorView {
  const extensions = [
    basicSetup,
    json(),
    lintGutter(),
    autocompletion({ override: [(context) => complete(context, helper)] }),
    hoverTooltip(async (view, position) => {
      const description = await helper.describe(view.state.doc.toString(), position);
      return description === '' ? null : { pos: position, create: () => ({ dom: writeTooltip(description) }) };
    }),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
    }),
    EditorView.cspNonce.of(readNonce()),
  ];
  return new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
}

/** Replaces the whole text, such as by an example. */
export function replaceText(view: EditorView, text: string): void {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
}

/** Marks problems where they are; those of a text that has changed since are moved by the editor. */
export function showProblems(view: EditorView, problems: readonly Problem[]): void {
  const diagnostics = problems.map((problem): Diagnostic => {
    const from = findOffset(view.state.doc, problem);
    return { from, to: endOfToken(view.state.doc, from), severity: 'error', message: `${problem.message} ${problem.remedy}` };
  });
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

/** Moves the caret to a problem. */
export function goToProblem(view: EditorView, problem: Problem): void {
  view.dispatch({ selection: { anchor: findOffset(view.state.doc, problem) }, scrollIntoView: true });
  view.focus();
}

async function complete(context: CompletionContext, helper: Helper): Promise<CompletionResult | null> {
  const before = context.matchBefore(/["\w-]+/);
  if (before === null && !context.explicit) return null;
  const completions = await helper.complete(context.state.doc.toString(), context.pos);
  const [first] = completions;
  if (first === undefined) return null;
  return {
    from: first.from,
    to: Math.max(first.to, context.pos),
    options: completions.map(({ label, description, insert }) => ({
      label: `"${label.replaceAll('"', '')}"`,
      displayLabel: label,
      info: description,
      apply: snippet(insert.replaceAll(/\$(\d)/g, '$${$1}')),
    })),
  };
}

function findOffset(text: Text, { line, column }: Problem): number {
  const { from, to } = text.line(Math.min(Math.max(line ?? 1, 1), text.lines));
  return Math.min(from + (column ?? 1) - 1, to);
}

/** The end of the name or value that begins at an offset. */
function endOfToken(text: Text, from: number): number {
  const line = text.sliceString(from, text.lineAt(from).to);
  return from + (/^(?:"(?:[^"\\]|\\.)*"|[^\s,:}\]]+|.)/.exec(line)?.[0].length ?? 0);
}

function writeTooltip(description: string): HTMLElement {
  const tooltip = document.createElement('div');
  tooltip.className = 'tooltip';
  tooltip.textContent = description;
  return tooltip;
}
