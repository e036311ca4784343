import type { FrameLine } from '../../../engine/check/index.ts';
import type { ShownProblem } from '../current-project.ts';

/** Covers the page while the files have problems: each with its source lines. */
export function ProblemFrames({ problems }: { readonly problems: readonly ShownProblem[] }) {
  return (
    <div className="problems" role="alert">
      <h2>{problems.length === 1 ? 'A problem' : `${problems.length} problems`} in the declarations</h2>
      <p>What stands behind this is the last state without any. It comes back by itself.</p>
      {problems.slice(0, 20).map((problem) => (
        <article key={`${problem.file}:${problem.line}:${problem.column} ${problem.code}`}>
          <h3>
            <code>{problem.code}</code>{' '}
            <span>
              {problem.file}:{problem.line}:{problem.column}
            </span>
          </h3>
          <p>
            {problem.message} {problem.remedy}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are pushed aside by keys too. */}
          <pre tabIndex={0}>
            {problem.frame.map((line) => (
              <FrameLineView key={line.gutter} line={line} />
            ))}
          </pre>
        </article>
      ))}
    </div>
  );
}

/** Underlines the range instead of carets, because character widths differ in fallback fonts. */
function FrameLineView({ line: { kind, gutter, text, marked } }: { readonly line: FrameLine }) {
  if (kind === 'carets') return null;
  const { from, to } = marked ?? { from: text.length, to: text.length };
  return (
    <span className={kind === 'marked' ? 'line line-wrong' : 'line'}>
      {gutter} {text.slice(0, from)}
      {kind === 'marked' ? <mark>{text.slice(from, to) || ' '}</mark> : null}
      {text.slice(to)}
      {'\n'}
    </span>
  );
}
