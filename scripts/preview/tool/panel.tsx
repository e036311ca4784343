// The panel next to the page: axe findings, console output, compiled parts and the flow.
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { type Choices, writeChoices } from '../choices.ts';
import type { Compiled } from '../describe-compiled.ts';
import type { ShownProject, ShownScreen } from '../describe-project.ts';
import { countFindings, Findings } from './accessibility/findings.tsx';
import type { FrameInspection } from './accessibility/inspect-frame.ts';
import { tabs, type View } from './address.ts';
import { FlowView } from './flow/flow-view.tsx';
import { Tree } from './tree.tsx';

export interface ConsoleLine {
  readonly level: string;
  readonly text: string;
}

export interface PanelProps {
  readonly project: ShownProject;
  readonly screen: ShownScreen | undefined;
  readonly view: View;
  readonly open: (view: View) => void;
  readonly revision: number;
  /** Number of problems of the declarations. */
  readonly problems: number;
  /** Undefined while axe is running. */
  readonly shown: FrameInspection | undefined;
  /** The same in the other colour scheme. */
  readonly other: FrameInspection | undefined;
  readonly otherScheme: string;
  readonly lines: readonly ConsoleLine[];
  readonly frame: RefObject<HTMLIFrameElement | null>;
}

export function Panel({
  project,
  screen,
  view,
  open,
  revision,
  problems,
  shown: shownInspection,
  other: otherInspection,
  otherScheme,
  lines,
  frame,
}: PanelProps) {
  const [isFolded, setFolded] = useState(false);
  const isWarning = (level: string): boolean => level === 'error' || level === 'warn';
  const findingCount = countFindings({ problems, shown: shownInspection, other: otherInspection });
  const isNotRendered = problems > 0 || shownInspection?.kind === 'not-rendered';
  const counts = {
    accessibility: isNotRendered ? '–' : findingCount,
    console: lines.length,
    compiled: undefined,
    flow: undefined,
  };
  const wrong = {
    accessibility: isNotRendered || (findingCount ?? 0) > 0,
    console: lines.some(({ level }) => isWarning(level)),
    compiled: false,
    flow: false,
  };
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const tab = tabs[(tabs.indexOf(view.tab) + step + tabs.length) % tabs.length];
    if (step === 0 || tab === undefined) return;
    open({ ...view, tab });
    document.getElementById(`tab-${tab}`)?.focus();
  };
  return (
    <section className="panel" aria-label="About the shown screen">
      <div className="tabs-row">
        <div className="tabs" role="tablist" aria-label="About the shown screen" onKeyDown={walk}>
          {tabs.map((tab) => (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`tab-${tab}`}
              aria-selected={tab === view.tab}
              tabIndex={tab === view.tab ? 0 : -1}
              aria-controls="panel-body"
              onClick={() => {
                setFolded(false);
                open({ ...view, tab });
              }}
            >
              {tab}
              {counts[tab] === undefined ? null : <b className={wrong[tab] ? 'badge badge-wrong' : 'badge'}>{counts[tab]}</b>}
            </button>
          ))}
        </div>
        <button
          type="button"
          className="fold"
          aria-expanded={!isFolded}
          aria-controls="panel-body"
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? 'Unfold' : 'Fold'}
        </button>
      </div>
      <div hidden={isFolded} className="panel-body" id="panel-body" role="tabpanel" aria-labelledby={`tab-${view.tab}`}>
        {view.tab === 'accessibility' ? (
          <Findings problems={problems} shown={shownInspection} other={otherInspection} otherScheme={otherScheme} frame={frame} />
        ) : null}
        {view.tab === 'console' ? <Lines lines={lines} /> : null}
        {view.tab === 'compiled' ? <CompiledParts choices={view.choices} revision={revision} /> : null}
        {view.tab === 'flow' ? <FlowView project={project} screen={screen} view={view} open={open} revision={revision} /> : null}
      </div>
    </section>
  );
}

function Lines({ lines }: Pick<PanelProps, 'lines'>) {
  if (lines.length === 0) return <p className="good">No console output.</p>;
  return (
    <ol className="console">
      {lines.map(({ level, text }, index) => (
        <li key={index} className={`console-${level}`}>
          <b>{level}</b> <pre>{text}</pre>
        </li>
      ))}
    </ol>
  );
}

function CompiledParts({ choices, revision }: { readonly choices: Choices; readonly revision: number }) {
  const [compiled, setCompiled] = useState<Compiled>();
  const query = writeChoices(choices);
  useEffect(() => {
    const request = { isNewest: revision >= 0 };
    void fetch(`/preview/compiled.json?${query}`)
      .then((answer) => answer.json())
      .then((read: Compiled) => {
        if (request.isNewest) setCompiled(read);
      });
    return () => {
      request.isNewest = false;
    };
  }, [query, revision]);
  if (compiled === undefined) return <p>Compiling …</p>;
  return (
    <>
      <table className="sizes">
        <thead>
          <tr>
            <th>part</th>
            <th>bytes</th>
            <th>gzip</th>
          </tr>
        </thead>
        <tbody>
          {compiled.sizes.map(({ name, bytes, gzip }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{bytes.toLocaleString('en')}</td>
              <td>{gzip.toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {Object.entries(compiled.parts).map(([name, value]) => (
        <Tree key={name} name={name} value={value} />
      ))}
    </>
  );
}
