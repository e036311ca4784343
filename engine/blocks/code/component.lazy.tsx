import type { DataPlan, TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { CopyButton } from '../../render/copy-button.tsx';
import { useScopes, useShownText } from '../../render/frame.tsx';
import { ChevronIcon } from '../../render/icons.tsx';
import { readPath } from '../../validate/index.ts';

export interface CodeOptions {
  readonly value: DataPlan;
  readonly title: TextPlan;
  readonly folded: boolean;
}

function Code({ value, title, folded }: CodeOptions) {
  const name = useShownText()(title);
  const text = readPath(useScopes(), value.at);
  if (typeof text !== 'string' || text === '') return null;
  const copy = <CopyButton name={name} text={text} />;
  const box = (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling requires focus */}
      <section className="code-block-text" aria-label={name} tabIndex={0}>
        <pre>
          <code>{text}</code>
        </pre>
      </section>
    </>
  );
  if (folded)
    return (
      <details className="fold code-block code-block-fold">
        <summary>
          {name}
          <ChevronIcon to="right" />
        </summary>
        <div className="fold-body">
          {copy}
          {box}
        </div>
      </details>
    );
  return (
    <figure className="code-block">
      <figcaption className="code-block-title">
        {name}
        {copy}
      </figcaption>
      {box}
    </figure>
  );
}

export const component = defineBlock(Code);
