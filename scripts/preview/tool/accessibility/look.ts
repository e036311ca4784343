// What is known of the shown page: whether it was drawn, and what axe finds in it in light and in dark.
import { type AxeFinding, runAxe } from './run-axe.ts';

/** Undefined stands for: nothing is known yet. */
export type Look = { readonly kind: 'undrawn' } | { readonly kind: 'looked'; readonly findings: readonly AxeFinding[] };

/** The page's own script has taken over by then. */
const settleMilliseconds = 250;

/** Looks at what a frame has loaded. Gives undefined where it went away meanwhile. */
export async function look(frame: HTMLIFrameElement | null): Promise<Look | undefined> {
  await new Promise((resolve) => setTimeout(resolve, settleMilliseconds));
  const inner = frame?.contentDocument;
  if (frame == null || inner == null || inner.URL === 'about:blank') return undefined;
  // Every page of the program stands in this element; what led away has told so by itself.
  if (inner.getElementById('madoguchi') === null) return { kind: 'undrawn' };
  const findings = await runAxe(frame).catch(() => undefined);
  return findings === undefined ? undefined : { kind: 'looked', findings };
}
