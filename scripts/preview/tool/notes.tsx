// Above the page: why it may not be what was asked for.
import type { ShownProject } from '../describe-project.ts';
import type { ProgramState } from '../program-state.ts';
import type { View } from './address.ts';
import { findUnknown } from './find-unknown.ts';

export interface NotesProps {
  readonly program: ProgramState;
  /** Of the tool's own address: `?screen=logni`. */
  readonly search: string;
  readonly project: ShownProject;
  readonly shown: View;
}

export function Notes({ program, search, project, shown }: NotesProps) {
  const unknown = findUnknown(search, project, shown.choices.screen);
  return (
    <>
      {program.state === 'failed' ? (
        <section className="notes" role="alert">
          <h2>{program.what}</h2>
          <p>The last program that began draws on. The next change is tried again.</p>
          {program.said === '' ? null : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are pushed aside by keys too.
            <pre tabIndex={0}>{program.said}</pre>
          )}
        </section>
      ) : null}
      {unknown.length > 0 ? (
        <section className="notes" role="status">
          <h2>The address asks for what is not known, and it is left out</h2>
          <ul>
            {unknown.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
