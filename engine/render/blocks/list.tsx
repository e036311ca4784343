import type { ConditionPlan, DataPlan, WordsPlan } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';
import type { ActionPlan } from '../actions/action-plan.ts';
import { type FactPlan, FactsList } from '../facts-list.tsx';
import { ScopesProvider, useHolds, useScopes, useWords } from '../frame.tsx';
import { LinesList, useLines } from '../lines-list.tsx';
import { Picture } from '../picture.tsx';
import { Actions } from './actions.tsx';

export interface ListOptions {
  readonly of: DataPlan;
  readonly title?: WordsPlan;
  readonly lead?: WordsPlan;
  readonly look: 'cards' | 'rows';
  readonly empty?: WordsPlan;
  readonly item: ItemPlan;
}
interface ItemPlan {
  readonly title: WordsPlan;
  readonly image?: DataPlan;
  readonly subtitle?: WordsPlan;
  readonly badges?: readonly BadgePlan[];
  readonly text?: WordsPlan;
  readonly lines?: DataPlan;
  readonly facts?: readonly FactPlan[];
  readonly more?: { readonly words: WordsPlan; readonly of: DataPlan };
  readonly actions?: readonly ActionPlan[];
}
interface BadgePlan {
  readonly words: WordsPlan;
  readonly tone: string;
  readonly when?: ConditionPlan;
}

export function List({ of, title, lead, look, empty, item }: ListOptions) {
  const say = useWords();
  const scopes = useScopes();
  const found = readPath(scopes, of.at);
  const elements: readonly unknown[] = Array.isArray(found) ? found : [];
  if (elements.length === 0 && empty === undefined) return null;
  return (
    <section className="list-block">
      {title !== undefined && <h2>{say(title)}</h2>}
      {lead !== undefined && <p className="list-lead">{say(lead)}</p>}
      {elements.length === 0 ? (
        <p className="list-empty">{say(empty)}</p>
      ) : (
        <ul className={look === 'rows' ? 'rows' : 'cards'}>
          {elements.map((element, index) => (
            <li key={`${index}-${look}`} className={look === 'rows' ? 'card-row' : 'card'}>
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
  const subtitle = say(item.subtitle);
  const text = say(item.text);
  return (
    <>
      <div className="card-head">
        {item.image !== undefined && <Picture className="card-image" of={item.image} size={56} />}
        <div className="card-names">
          <Heading className="card-title">{say(item.title)}</Heading>
          {subtitle !== undefined && subtitle !== '' && <p className="card-subtitle">{subtitle}</p>}
        </div>
        {item.badges !== undefined && <Badges badges={item.badges} />}
      </div>
      {text !== undefined && text !== '' && <p className="card-text">{text}</p>}
      {item.lines !== undefined && <CardLines of={item.lines} />}
      {item.facts !== undefined && <FactsList items={item.facts} />}
      {item.more !== undefined && <CardMore {...item.more} />}
      {item.actions !== undefined && <Actions items={item.actions} align="start" />}
    </>
  );
}

function Badges({ badges }: { readonly badges: readonly BadgePlan[] }) {
  const say = useWords();
  const holds = useHolds();
  const shown = badges
    .filter(({ when }) => holds(when))
    .map(({ words, tone }) => ({ tone, said: say(words) }))
    .filter(({ said }) => said !== '');
  return shown.length === 0 ? null : (
    <p className="badges">
      {shown.map(({ said, tone }, index) => (
        <span key={`${index}-badge`} className={`badge badge-${tone}`}>
          {said}
        </span>
      ))}
    </p>
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
