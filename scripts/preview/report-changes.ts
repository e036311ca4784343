// What an open tool is told of the files and of the program, and when: nothing that is false a moment later.

import type { ProjectInHand } from './current-project.ts';
import type { Message, Messages } from './messages.ts';
import type { ProgramState } from './program-state.ts';

/** What is made of several files is written one after the other: problems that are gone within this time were none. */
const settleMilliseconds = 400;

export interface News {
  /** Reads the files again, and tells what is different. */
  look(): Promise<void>;
  hear(program: ProgramState): void;
  /** For one that opens now. */
  now(): readonly Message[];
}

/**
 * Problems wait while the program is built anew: what a check knows of it (the names of effects, what is awaited) is compiled into it, and
 * a file that `npm run new` has just written would be told to be in nobody's use.
 */
export function tellNews(project: ProjectInHand, messages: Messages): News {
  let program: ProgramState = { state: 'built' };
  let told = project.problems;
  const tell = (): void => {
    if (project.problems.length > 0 && program.state === 'building') return;
    told = project.problems;
    messages.send(told.length > 0 ? { kind: 'problems', problems: told } : { kind: 'changed' });
  };
  return {
    async look() {
      if (!(await project.renew())) return;
      while (project.problems.length > 0) {
        await new Promise((resolve) => setTimeout(resolve, settleMilliseconds));
        if (!(await project.renew())) break;
      }
      tell();
    },
    hear(next) {
      program = next;
      messages.send({ kind: 'program', program });
      if (told !== project.problems) tell();
    },
    now: () => [
      { kind: 'problems', problems: told },
      { kind: 'program', program },
    ],
  };
}
