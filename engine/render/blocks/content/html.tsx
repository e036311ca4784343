import type { DataPlan, TextPlan } from '../../../declare/index.ts';
import { readPath } from '../../../validate/index.ts';
import { useScopes, useShownText } from '../../frame.tsx';
import { SafeHtml } from '../../safe-html.tsx';
import { registerBlock } from '../registry.tsx';

export interface HtmlOptions {
  readonly html: DataPlan;
  readonly scrollLabel?: TextPlan;
}

function Html({ html, scrollLabel }: HtmlOptions) {
  const formatText = useShownText();
  const content = readPath(useScopes(), html.at);
  if (typeof content !== 'string') return null;
  if (scrollLabel === undefined) return <SafeHtml className="prose" html={content} under={1} />;
  return (
    // Scrollable regions must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling requires focus
    <section className="html-box" aria-label={formatText(scrollLabel)} tabIndex={0}>
      <SafeHtml className="prose" html={content} under={2} />
    </section>
  );
}

registerBlock('html', Html);
