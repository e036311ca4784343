// Beside the page: what axe finds, what the page says, what the engine compiled.
import { type RefObject, useEffect, useState } from 'react';
import { type Choices, writeChoices } from '../choices.ts';
import type { Compiled } from '../describe-compiled.ts';
import type { ShownProject, ShownScreen } from '../describe-project.ts';
import { tabs, type View } from './address.ts';
import { FlowView } from './flow-view.tsx';
import { type AxeFinding, showElement } from './run-axe.ts';
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
  /** Undefined: axe has not answered yet. */
  readonly findings: readonly AxeFinding[] | undefined;
  readonly said: readonly Said[];
  readonly frame: RefObject<HTMLIFrameElement | null>;
}

export function Panel({ project, screen, view, open, revision, findings, said, frame }: PanelProps) {
  const isOfNote = (level: string): boolean => level === 'error' || level === 'warn';
  const counts = { accessibility: findings?.length, console: said.length, compiled: undefined, flow: undefined };
  const wrong = {
    accessibility: (findings?.length ?? 0) > 0,
    console: said.some(({ level }) => isOfNote(level)),
    compiled: false,
    flow: false,
  };
  return (
    <section className="panel" aria-label="About the shown screen">
      <div className="tabs" role="tablist" aria-label="About the shown screen">
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`tab-${tab}`}
            aria-selected={tab === view.tab}
            aria-controls="panel-body"
            onClick={() => open({ ...view, tab })}
          >
            {tab}
            {counts[tab] === undefined ? null : <b className={wrong[tab] ? 'badge badge-wrong' : 'badge'}>{counts[tab]}</b>}
          </button>
        ))}
      </div>
      <div className="panel-body" id="panel-body" role="tabpanel" aria-labelledby={`tab-${view.tab}`}>
        {view.tab === 'accessibility' ? <Findings findings={findings} frame={frame} /> : null}
        {view.tab === 'console' ? <Lines said={said} /> : null}
        {view.tab === 'compiled' ? <CompiledParts choices={view.choices} revision={revision} /> : null}
        {view.tab === 'flow' ? <FlowView project={project} screen={screen} view={view} open={open} revision={revision} /> : null}
      </div>
    </section>
  );
}

function Findings({ findings, frame }: Pick<PanelProps, 'findings' | 'frame'>) {
  if (findings === undefined) return <p>axe is looking …</p>;
  if (findings.length === 0)
    return <p className="good">0 findings: axe knows of nothing that keeps a person out of this page.</p>;
  return findings.map((finding) => (
    <article key={finding.id} className="finding">
      <h3>
        <code>{finding.id}</code> {finding.impact}: {finding.help}
      </h3>
      <ul>
        {finding.nodes.map(({ target, html, why }) => (
          <li key={target}>
            <button type="button" onClick={() => showElement(frame.current, target)}>
              Show
            </button>{' '}
            <code>{target}</code>
            <pre>{html}</pre>
            <p>{why}</p>
          </li>
        ))}
      </ul>
    </article>
  ));
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
