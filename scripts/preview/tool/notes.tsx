// Notes above the page: why it may differ from what was requested.
import type { ShownProject } from '../describe-project.ts';
import type { ProgramState } from '../program-state.ts';
import type { View } from './address.ts';
import { findUnknown } from './find-unknown.ts';

export interface NotesProps {
  readonly program: ProgramState;
  /** Query of the tool's address: `?screen=logni`. */
  readonly search: string;
  readonly project: ShownProject;
  readonly shown: View;
}

export function Notes({ program, search, project, shown: shownView }: NotesProps) {
  const unknown = findUnknown(search, project, shownView.choices.screen);
  return (
    <>
      {program.state === 'failed' ? (
        <section className="notes" role="alert">
          <h2>{program.what}</h2>
          <p>The last working program keeps rendering. The next change starts a new attempt.</p>
          {program.output === '' ? null : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines must be scrollable by keyboard.
            <pre tabIndex={0}>{program.output}</pre>
          )}
        </section>
      ) : null}
      {unknown.length > 0 ? (
        <section className="notes" role="status">
          <h2>Unknown parts of the address are ignored</h2>
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
