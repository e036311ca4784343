import type { DataPlan, TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { CopyButton } from '../../render/copy-button.tsx';
import { useScopes, useShownText } from '../../render/frame.tsx';
import { readPath } from '../../validate/index.ts';

export interface CodeOptions {
  readonly value: DataPlan;
  readonly title: TextPlan;
}

function Code({ value, title }: CodeOptions) {
  const name = useShownText()(title);
  const text = readPath(useScopes(), value.at);
  if (typeof text !== 'string' || text === '') return null;
  return (
    <figure className="code-block">
      <figcaption className="code-block-title">
        {name}
        <CopyButton name={name} text={text} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling requires focus */}
      <section className="code-block-text" aria-label={name} tabIndex={0}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
    </figure>
  );
}

export const component = defineBlock(Code);
