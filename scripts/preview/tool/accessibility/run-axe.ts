// What axe finds in the shown page, asked inside of its own frame.

export interface AxeFinding {
  readonly id: string;
  readonly impact: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: string; readonly html: string; readonly why: string }[];
}

interface Violation {
  readonly id: string;
  readonly impact?: string | null;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly html: string; readonly failureSummary?: string }[];
}
interface Axe {
  run(root: Document, options: object): Promise<{ readonly violations: readonly Violation[] }>;
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Gives undefined where the page went away meanwhile. */
export async function runAxe(frame: HTMLIFrameElement): Promise<readonly AxeFinding[] | undefined> {
  const inner = frame.contentDocument;
  // What axe.js puts into a window.
  const window = frame.contentWindow as (Window & { axe?: Axe }) | null;
  if (inner === null || window === null || inner.body === null) return undefined;
  if (window.axe === undefined) await loadScript(inner);
  const { violations } = (await window.axe?.run(inner, { runOnly: { type: 'tag', values: tags } })) ?? { violations: [] };
  if (frame.contentDocument !== inner) return undefined;
  return violations.map(({ id, impact, help, nodes }) => ({
    id,
    help,
    impact: impact ?? '',
    nodes: nodes.map(({ target, html, failureSummary }) => ({
      target: target.map(String).join(' '),
      html,
      why: failureSummary ?? '',
    })),
  }));
}

function loadScript(inner: Document): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = inner.createElement('script');
    script.src = '/preview/axe.js';
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('axe could not be loaded'));
    inner.head.append(script);
  });
}

/** Scrolls to an element of the shown page and rings it for a moment. */
export function showElement(frame: HTMLIFrameElement | null, target: string): void {
  const element = frame?.contentDocument?.querySelector(target);
  if (element == null) return;
  element.scrollIntoView({ block: 'center' });
  element.animate([{ outline: '4px solid #d6336c' }, { outline: '4px solid transparent' }], { duration: 1_600 });
}
