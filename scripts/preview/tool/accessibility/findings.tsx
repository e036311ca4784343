// The violations that axe found in the shown and the other colour scheme, or why it could not run.
import type { RefObject } from 'react';
import type { FrameInspection } from './inspect-frame.ts';
import { type AxeFinding, showElement } from './run-axe.ts';

export interface FindingsProps {
  /** Number of problems of the declarations, which hide the page. */
  readonly problems: number;
  readonly shown: FrameInspection | undefined;
  readonly other: FrameInspection | undefined;
  /** `dark` if the page is shown in the light scheme. */
  readonly otherScheme: string;
  readonly frame: RefObject<HTMLIFrameElement | null>;
}

/** Number of findings; undefined if nothing is rendered or axe is still running. */
export function countFindings({
  problems,
  shown: shownInspection,
  other: otherInspection,
}: Pick<FindingsProps, 'problems' | 'shown' | 'other'>): number | undefined {
  if (problems > 0 || shownInspection?.kind !== 'inspected' || otherInspection?.kind !== 'inspected') return undefined;
  return shownInspection.findings.length + findOnlyThere(otherInspection.findings, shownInspection.findings).length;
}

export function Findings({ problems, shown: shownInspection, other: otherInspection, otherScheme, frame }: FindingsProps) {
  if (problems > 0)
    return (
      <p className="bad">
        Not checked: the declarations have {problems === 1 ? 'a problem' : `${problems} problems`}, and the page cannot be
        rendered.
      </p>
    );
  if (shownInspection?.kind === 'not-rendered')
    return <p className="bad">Not checked: the page could not be rendered. See the console.</p>;
  if (shownInspection === undefined || otherInspection === undefined) return <p>axe is running …</p>;
  const there = otherInspection.kind === 'inspected' ? findOnlyThere(otherInspection.findings, shownInspection.findings) : [];
  if (shownInspection.findings.length + there.length === 0) return <p className="good">No axe issues, in light and in dark.</p>;
  return (
    <>
      {shownInspection.findings.map((finding) => (
        <Finding key={finding.id} finding={finding} show={(target) => showElement(frame.current, target)} />
      ))}
      {there.length > 0 ? <h3>Only in {otherScheme}</h3> : null}
      {there.map((finding) => (
        <Finding key={finding.id} finding={finding} show={(target) => showElement(frame.current, target)} />
      ))}
    </>
  );
}

/** Findings whose rule has no finding in the other scheme. */
function findOnlyThere(there: readonly AxeFinding[], here: readonly AxeFinding[]): readonly AxeFinding[] {
  return there.filter(({ id }) => here.every((finding) => finding.id !== id));
}

function Finding({ finding, show }: { readonly finding: AxeFinding; readonly show: (target: string) => void }) {
  return (
    <article className="finding">
      <h3>
        <code>{finding.id}</code> {finding.impact}: {finding.help}
      </h3>
      <ul>
        {finding.nodes.map(({ target, html, why }) => (
          <li key={target}>
            <button type="button" onClick={() => show(target)}>
              Show
            </button>{' '}
            <code>{target}</code>
            <pre>{html}</pre>
            <p>{why}</p>
          </li>
        ))}
      </ul>
    </article>
  );
}
