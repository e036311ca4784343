// Decides when open tools are informed about files and the program, without transient problems.

import type { CurrentProject } from './current-project.ts';
import type { Message, Messages } from './messages.ts';
import type { ProgramState } from './program-state.ts';

/** Related files are written one after another: problems that disappear within this time are not reported. */
const transientMilliseconds = 400;

export interface ChangeReporter {
  /** Reads the files again and reports changes. */
  refresh(): Promise<void>;
  onProgramState(program: ProgramState): void;
  /** Messages for a tool that opens now. */
  currentMessages(): readonly Message[];
}

/**
 * Delays problems while the program is rebuilt: effect names are compiled into it, so check would report those of a flow that
 * `npm run new` has just written.
 */
export function createChangeReporter(project: CurrentProject, messages: Messages): ChangeReporter {
  let program: ProgramState = { state: 'built' };
  let reported = project.problems;
  const report = (): void => {
    if (project.problems.length > 0 && program.state === 'building') return;
    reported = project.problems;
    messages.send(reported.length > 0 ? { kind: 'problems', problems: reported } : { kind: 'changed' });
  };
  return {
    async refresh() {
      if (!(await project.renew())) return;
      while (project.problems.length > 0) {
        await new Promise((resolve) => setTimeout(resolve, transientMilliseconds));
        if (!(await project.renew())) break;
      }
      report();
    },
    onProgramState(next) {
      program = next;
      messages.send({ kind: 'program', program });
      if (reported !== project.problems) report();
    },
    currentMessages: () => [
      { kind: 'problems', problems: reported },
      { kind: 'program', program },
    ],
  };
}
