// What axe found, in the scheme that is shown and in the other one; or why it could not look.
import type { RefObject } from 'react';
import type { Look } from './look.ts';
import { type AxeFinding, showElement } from './run-axe.ts';

export interface FindingsProps {
  /** How many problems the declarations have: they cover the page. */
  readonly problems: number;
  readonly shown: Look | undefined;
  readonly other: Look | undefined;
  /** `dark`, where the page is shown in light. */
  readonly otherScheme: string;
  readonly frame: RefObject<HTMLIFrameElement | null>;
}

/** How many there are; undefined: nobody knows, since nothing is drawn or axe has not answered. */
export function countFindings({
  problems,
  shown,
  other,
}: Pick<FindingsProps, 'problems' | 'shown' | 'other'>): number | undefined {
  if (problems > 0 || shown?.kind !== 'looked' || other?.kind !== 'looked') return undefined;
  return shown.findings.length + onlyThere(other.findings, shown.findings).length;
}

export function Findings({ problems, shown, other, otherScheme, frame }: FindingsProps) {
  if (problems > 0)
    return (
      <p className="bad">
        Not looked at: the declarations have {problems === 1 ? 'a problem' : `${problems} problems`}, and the page cannot be drawn
        as they stand.
      </p>
    );
  if (shown?.kind === 'undrawn') return <p className="bad">Not looked at: the page could not be drawn. The console says why.</p>;
  if (shown === undefined || other === undefined) return <p>axe is looking …</p>;
  const there = other.kind === 'looked' ? onlyThere(other.findings, shown.findings) : [];
  if (shown.findings.length + there.length === 0) return <p className="good">No axe issues, in light and in dark.</p>;
  return (
    <>
      {shown.findings.map((finding) => (
        <Finding key={finding.id} finding={finding} show={(target) => showElement(frame.current, target)} />
      ))}
      {there.length > 0 ? <h3>Only in {otherScheme}</h3> : null}
      {there.map((finding) => (
        <Finding key={finding.id} finding={finding} show={(target) => showElement(frame.current, target)} />
      ))}
    </>
  );
}

/** Findings of which the other scheme has none of that name. */
function onlyThere(there: readonly AxeFinding[], here: readonly AxeFinding[]): readonly AxeFinding[] {
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
