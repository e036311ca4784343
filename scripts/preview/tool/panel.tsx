// Beside the page: what axe finds, what the page says, what the engine compiled.
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { type Choices, writeChoices } from '../choices.ts';
import type { Compiled } from '../describe-compiled.ts';
import type { ShownProject, ShownScreen } from '../describe-project.ts';
import { countFindings, Findings } from './accessibility/findings.tsx';
import type { Look } from './accessibility/look.ts';
import { tabs, type View } from './address.ts';
import { FlowView } from './flow/flow-view.tsx';
import { Tree } from './tree.tsx';

export interface Said {
  readonly level: string;
  readonly text: string;
}

export interface PanelProps {
  readonly project: ShownProject;
  readonly screen: ShownScreen | undefined;
  readonly view: View;
  readonly open: (view: View) => void;
  readonly revision: number;
  /** How many problems the declarations have now. */
  readonly problems: number;
  /** Undefined: axe has not answered yet. */
  readonly shown: Look | undefined;
  /** The same in the scheme that is not shown. */
  readonly other: Look | undefined;
  readonly otherScheme: string;
  readonly said: readonly Said[];
  readonly frame: RefObject<HTMLIFrameElement | null>;
}

export function Panel({ project, screen, view, open, revision, problems, shown, other, otherScheme, said, frame }: PanelProps) {
  const [isFolded, setFolded] = useState(false);
  const isOfNote = (level: string): boolean => level === 'error' || level === 'warn';
  const found = countFindings({ problems, shown, other });
  const isUndrawn = problems > 0 || shown?.kind === 'undrawn';
  const counts = { accessibility: isUndrawn ? '–' : found, console: said.length, compiled: undefined, flow: undefined };
  const wrong = {
    accessibility: isUndrawn || (found ?? 0) > 0,
    console: said.some(({ level }) => isOfNote(level)),
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
          <Findings problems={problems} shown={shown} other={other} otherScheme={otherScheme} frame={frame} />
        ) : null}
        {view.tab === 'console' ? <Lines said={said} /> : null}
        {view.tab === 'compiled' ? <CompiledParts choices={view.choices} revision={revision} /> : null}
        {view.tab === 'flow' ? <FlowView project={project} screen={screen} view={view} open={open} revision={revision} /> : null}
      </div>
    </section>
  );
}

function Lines({ said }: Pick<PanelProps, 'said'>) {
  if (said.length === 0) return <p className="good">0 lines: the page is silent.</p>;
  return (
    <ol className="said">
      {said.map(({ level, text }, index) => (
        <li key={index} className={`said-${level}`}>
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
    const asked = { isNewest: revision >= 0 };
    void fetch(`/preview/compiled.json?${query}`)
      .then((answer) => answer.json())
      .then((read: Compiled) => {
        if (asked.isNewest) setCompiled(read);
      });
    return () => {
      asked.isNewest = false;
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
