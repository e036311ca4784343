// Inspects a frame: whether its page was rendered, and what axe finds.
import { type AxeFinding, runAxe } from './run-axe.ts';

/** Result of an inspection; undefined while unknown. */
export type FrameInspection =
  | { readonly kind: 'not-rendered' }
  | { readonly kind: 'inspected'; readonly findings: readonly AxeFinding[] };

/** Time for hydration. */
const hydrationMilliseconds = 250;

/** Inspects the loaded page of a frame. Returns undefined if the frame has navigated meanwhile. */
export async function inspectFrame(frame: HTMLIFrameElement | null): Promise<FrameInspection | undefined> {
  await new Promise((resolve) => setTimeout(resolve, hydrationMilliseconds));
  const inner = frame?.contentDocument;
  if (frame == null || inner == null || inner.URL === 'about:blank') return undefined;
  // The root element of every page; navigation pages have none and report themselves.
  if (inner.getElementById('madoguchi') === null) return { kind: 'not-rendered' };
  const findings = await runAxe(frame).catch(() => undefined);
  return findings === undefined ? undefined : { kind: 'inspected', findings };
}
