import type { DataPlan, WordsPlan } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';
import { useScopes, useWords } from '../frame.tsx';
import { SafeHtml } from '../safe-html.tsx';

export interface HtmlOptions {
  readonly html: DataPlan;
  readonly box?: WordsPlan;
}

export function Html({ html, box }: HtmlOptions) {
  const say = useWords();
  const found = readPath(useScopes(), html.at);
  if (typeof found !== 'string') return null;
  if (box === undefined) return <SafeHtml className="prose" html={found} under={1} />;
  return (
    // What scrolls can be reached by the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <section className="html-box" aria-label={say(box)} tabIndex={0}>
      <SafeHtml className="prose" html={found} under={2} />
    </section>
  );
}
