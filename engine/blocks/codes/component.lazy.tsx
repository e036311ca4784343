import type { DataPlan, TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { CopyButton } from '../../render/copy-button.tsx';
import { useFrame, useScripts, useShownText, useText } from '../../render/frame.tsx';
import { useLines } from '../../render/lists/lines-list.tsx';

export interface CodesOptions {
  readonly items: DataPlan;
  readonly title: TextPlan;
  readonly fileName: string;
}

function Codes({ items, title, fileName }: CodesOptions) {
  const { host } = useFrame();
  const scripts = useScripts();
  const text = useText();
  const name = useShownText()(title);
  const codes = useLines(items);
  if (codes.length === 0) return null;
  // Every text editor reads these line ends.
  const content = [name, '', ...codes, ''].join('\r\n');
  return (
    <section className="codes" aria-label={name}>
      <p className="codes-title" aria-hidden="true">
        {name}
      </p>
      <ul className="codes-list">
        {codes.map((code) => (
          <li key={code}>
            <code className="code">{code}</code>
          </li>
        ))}
      </ul>
      <div className="codes-actions">
        <CopyButton name={name} text={codes.join('\n')} tone="plain" />
        <a
          className="button button-plain"
          download={fileName}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(content)}`}
        >
          {text('common.download')}
          <span className="visually-hidden">{text('common.copyOf', { name })}</span>
        </a>
        {scripts && (
          <button type="button" className="button button-plain" onClick={() => host.print()}>
            {text('common.print')}
            <span className="visually-hidden">{text('common.copyOf', { name })}</span>
          </button>
        )}
      </div>
    </section>
  );
}

export const component = defineBlock(Codes);
