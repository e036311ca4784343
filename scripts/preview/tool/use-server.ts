// Subscribes to the tool's server: the project and its changes.
import { useEffect, useState } from 'react';
import type { ShownProblem } from '../current-project.ts';
import type { ShownProject } from '../describe-project.ts';
import type { Message } from '../messages.ts';
import type { ProgramState } from '../program-state.ts';

export interface FromServer {
  readonly project: ShownProject | undefined;
  readonly problems: readonly ShownProblem[];
  /** Incremented on each change, so that the page reloads. */
  readonly revision: number;
  readonly isConnected: boolean;
  readonly program: ProgramState;
}

export function useServer(onMessage: (message: Message) => void): FromServer {
  const [project, setProject] = useState<ShownProject>();
  const [problems, setProblems] = useState<readonly ShownProblem[]>([]);
  const [revision, setRevision] = useState(0);
  const [isConnected, setConnected] = useState(true);
  const [program, setProgram] = useState<ProgramState>({ state: 'built' });
  useEffect(() => {
    const source = new EventSource('/preview/messages');
    let run: string | undefined;
    source.onopen = () => setConnected(true);
    source.onerror = () => setConnected(false);
    source.onmessage = ({ data }) => {
      // Written by our own server: messages.ts.
      const message = JSON.parse(data) as Message;
      if (message.kind === 'begins') {
        // The tool may have changed too. Its address contains all choices.
        if (run !== undefined && run !== message.run) window.location.reload();
        run = message.run;
      }
      if (message.kind === 'program') setProgram(message.program);
      if (message.kind === 'problems') setProblems(message.problems);
      if (message.kind === 'changed') {
        setProblems([]);
        setRevision((before) => before + 1);
      }
      onMessage(message);
    };
    return () => source.close();
  }, [onMessage]);
  useEffect(() => {
    const isNewest = { current: revision >= 0 };
    void fetch('/preview/project.json')
      .then((answer) => answer.json())
      .then((read: ShownProject) => {
        if (isNewest.current) setProject(read);
      });
    return () => {
      isNewest.current = false;
    };
  }, [revision]);
  return { project, problems, revision, isConnected, program };
}
