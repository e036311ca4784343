import type { DataPlan, WordsPlan } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';
import { ScopesProvider, useScopes, useWords } from '../frame.tsx';

export interface TermsOptions {
  readonly of: DataPlan;
  readonly title?: WordsPlan;
  readonly empty: WordsPlan;
  readonly item: TermPlan;
}
interface TermPlan {
  readonly term: WordsPlan;
  readonly words: WordsPlan;
}

export function Terms({ of, title, empty, item }: TermsOptions) {
  const say = useWords();
  const scopes = useScopes();
  const found = readPath(scopes, of.at);
  const elements: readonly unknown[] = Array.isArray(found) ? found : [];
  return (
    <section className="terms-block">
      {title !== undefined && <h2>{say(title)}</h2>}
      {elements.length === 0 ? (
        <p className="list-empty">{say(empty)}</p>
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

function Term({ term, words }: TermPlan) {
  const say = useWords();
  return (
    <div className="term">
      <dt>{say(term)}</dt>
      <dd>{say(words)}</dd>
    </div>
  );
}
