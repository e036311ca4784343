import type { DataPlan, TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useScopes, useShownText } from '../../render/frame.tsx';
import { SafeHtml } from '../../render/html/safe-html.tsx';
import { readPath } from '../../validate/index.ts';

export interface HtmlOptions {
  readonly html: DataPlan;
  readonly scrollBoxLabel?: TextPlan;
}

function Html({ html, scrollBoxLabel }: HtmlOptions) {
  const formatText = useShownText();
  const content = readPath(useScopes(), html.at);
  if (typeof content !== 'string') return null;
  if (scrollBoxLabel === undefined) return <SafeHtml className="prose" html={content} under={1} />;
  return (
    // Scrollable regions must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling requires focus
    <section className="html-box" aria-label={formatText(scrollBoxLabel)} tabIndex={0}>
      <SafeHtml className="prose" html={content} under={2} />
    </section>
  );
}

export const component = defineBlock(Html);
