import type { ShownProblem } from '../project-in-hand.ts';

/** Over the page, while the files have problems: each with the lines around its place. */
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
            {problem.lines.map(({ number, text }) => (
              <span key={number} className={number === problem.line ? 'line line-wrong' : 'line'}>
                {String(number).padStart(4)} │ {text}
                {'\n'}
                {number === problem.line ? `     │ ${' '.repeat(Math.max(0, problem.column - 1))}^\n` : ''}
              </span>
            ))}
          </pre>
        </article>
      ))}
    </div>
  );
}
