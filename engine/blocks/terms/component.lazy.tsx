import type { DataPlan, TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { ScopesProvider, useScopes, useShownText } from '../../render/frame.tsx';
import { EmptyNote } from '../../render/lists/empty-note.tsx';
import { readPath } from '../../validate/index.ts';

export interface TermsOptions {
  readonly items: DataPlan;
  readonly title?: TextPlan;
  readonly empty: TextPlan;
  readonly item: TermPlan;
}
interface TermPlan {
  readonly term: TextPlan;
  readonly description: TextPlan;
}

function Terms({ items, title, empty, item }: TermsOptions) {
  const formatText = useShownText();
  const scopes = useScopes();
  const value = readPath(scopes, items.at);
  const elements: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <section className="terms-block">
      {title !== undefined && <h2>{formatText(title)}</h2>}
      {elements.length === 0 ? (
        <EmptyNote text={empty} emptyIcon="box" />
      ) : (
        <dl className="terms">
          {elements.map((element, index) => (
            <ScopesProvider key={`${index}-term`} value={{ ...scopes, item: element }}>
              <Term {...item} />
            </ScopesProvider>
          ))}
        </dl>
      )}
    </section>
  );
}

function Term({ term, description }: TermPlan) {
  const formatText = useShownText();
  return (
    <div className="term">
      <dt>{formatText(term)}</dt>
      <dd>{formatText(description)}</dd>
    </div>
  );
}

export const component = defineBlock(Terms);
