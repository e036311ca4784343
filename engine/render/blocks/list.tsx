import type { DataPlan, WordsPlan } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';
import type { ActionPlan } from '../actions/action-plan.ts';
import { type FactPlan, FactsList } from '../facts-list.tsx';
import { ScopesProvider, useScopes, useWords } from '../frame.tsx';
import { LinesList, useLines } from '../lines-list.tsx';
import { readAddress } from '../links/address.ts';
import { Actions } from './actions.tsx';

export interface ListOptions {
  readonly of: DataPlan;
  readonly title?: WordsPlan;
  readonly empty: WordsPlan;
  readonly item: ItemPlan;
}
interface ItemPlan {
  readonly title: WordsPlan;
  readonly image?: DataPlan;
  readonly badge?: WordsPlan;
  readonly lines?: DataPlan;
  readonly facts?: readonly FactPlan[];
  readonly more?: { readonly words: WordsPlan; readonly of: DataPlan };
  readonly actions?: readonly ActionPlan[];
}

export function List({ of, title, empty, item }: ListOptions) {
  const say = useWords();
  const scopes = useScopes();
  const found = readPath(scopes, of.at);
  const elements: readonly unknown[] = Array.isArray(found) ? found : [];
  return (
    <section className="list-block">
      {title !== undefined && <h2>{say(title)}</h2>}
      {elements.length === 0 ? (
        <p className="list-empty">{say(empty)}</p>
      ) : (
        <ul className="cards">
          {elements.map((element, index) => (
            <li key={`${index}-card`} className="card">
              <ScopesProvider value={{ ...scopes, item: element }}>
                <Card item={item} rank={title === undefined ? 'h2' : 'h3'} />
              </ScopesProvider>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** `rank`: below the list's heading, or, where it has none, below the page's. */
function Card({ item, rank: Heading }: { readonly item: ItemPlan; readonly rank: 'h2' | 'h3' }) {
  const say = useWords();
  const scopes = useScopes();
  const image = item.image === undefined ? undefined : readPath(scopes, item.image.at);
  const picture = typeof image === 'string' ? readAddress(image) : undefined;
  const badge = say(item.badge);
  return (
    <>
      <div className="card-head">
        {picture !== undefined && <img className="card-image" src={picture.href} alt="" width={48} height={48} />}
        <Heading className="card-title">{say(item.title)}</Heading>
        {badge !== undefined && badge !== '' && <span className="badge">{badge}</span>}
      </div>
      {item.lines !== undefined && <CardLines of={item.lines} />}
      {item.facts !== undefined && <FactsList items={item.facts} />}
      {item.more !== undefined && <CardMore {...item.more} />}
      {item.actions !== undefined && <Actions items={item.actions} align="start" />}
    </>
  );
}

function CardLines({ of }: { readonly of: DataPlan }) {
  const lines = useLines(of);
  return lines.length === 0 ? null : <LinesList lines={lines} />;
}

function CardMore({ words, of }: NonNullable<ItemPlan['more']>) {
  const say = useWords();
  const lines = useLines(of);
  if (lines.length === 0) return null;
  return (
    <div className="card-more">
      <p>{say(words)}</p>
      <LinesList lines={lines} />
    </div>
  );
}
