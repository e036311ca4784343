import type { DataPlan, LinkPlan, Scopes, TextPlan } from '../../declare/index.ts';
import type { ActionPlan } from '../../render/actions/action-plan.ts';
import { Actions } from '../../render/actions/actions.tsx';
import { Avatar } from '../../render/avatar.tsx';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { ScopesProvider, useHolds, useScopes, useShownText, useTexts } from '../../render/frame.tsx';
import { ChevronIcon } from '../../render/icons.tsx';
import { resolveLink } from '../../render/links/address.ts';
import { Link } from '../../render/links/link.tsx';
import { type BadgePlan, Badges } from '../../render/lists/badges.tsx';
import { EmptyNote, type EmptyPlan } from '../../render/lists/empty-note.tsx';
import { type FactPlan, FactsList } from '../../render/lists/facts-list.tsx';
import { LinesList, useLines } from '../../render/lists/lines-list.tsx';
import { Picture } from '../../render/picture.tsx';
import { SearchField, type SearchPlan, useSearch } from '../../render/search-field.tsx';
import { renderText } from '../../render/texts/render-text.ts';
import { matchesSearch, type Texts } from '../../texts/index.ts';
import { readPath } from '../../validate/index.ts';
import { Group, type GroupPlan, type Rank } from './group.tsx';

export interface ListOptions extends EmptyPlan {
  readonly items: DataPlan;
  readonly title?: TextPlan;
  readonly lead?: TextPlan;
  readonly variant: 'cards' | 'tiles' | 'offers' | 'rows' | 'folded' | 'buttons';
  readonly search?: SearchPlan;
  readonly groups?: readonly GroupPlan[];
  readonly empty?: TextPlan;
  readonly item: ItemPlan;
}
interface ItemPlan {
  readonly title: TextPlan;
  readonly link?: LinkPlan;
  readonly image?: DataPlan;
  readonly initials?: DataPlan;
  readonly subtitle?: TextPlan;
  readonly badges?: readonly BadgePlan[];
  readonly figure?: { readonly value: TextPlan; readonly note?: TextPlan };
  readonly text?: TextPlan;
  readonly lines?: DataPlan;
  readonly facts?: readonly FactPlan[];
  readonly details?: { readonly title: TextPlan; readonly items: DataPlan };
  readonly actions?: readonly ActionPlan[];
}

const classNames = {
  cards: { list: 'cards', item: 'card' },
  tiles: { list: 'cards cards-tiles', item: 'card' },
  offers: { list: 'cards cards-offers', item: 'card' },
  rows: { list: 'rows', item: 'card-row' },
  folded: { list: 'rows', item: 'card-folded' },
  buttons: { list: 'button-list', item: '' },
} as const;

/** An element, with itself as the scope `item`. */
interface Element {
  readonly scopes: Scopes;
  readonly key: string;
  /** Whether it may have the page's main button. */
  readonly isMain: boolean;
}

function List({ items: of, title, lead, variant: look, search, groups, empty, emptyIcon, emptyAction, item }: ListOptions) {
  const formatText = useShownText();
  const scopes = useScopes();
  const holds = useHolds();
  const value = readPath(scopes, of.at);
  const elements: readonly unknown[] = Array.isArray(value) ? value : [];
  const texts = useTexts();
  const searching = useSearch();
  const isLocal = search?.onServer !== true;
  if (elements.length === 0 && empty === undefined && isLocal) return null;
  const rank = title === undefined ? 'h2' : 'h3';
  const main = elements.find((element) =>
    item.actions?.some((action) => isUsableMain(action, { ...scopes, item: element }, holds)),
  );
  const cards = elements.map((element, index) => ({
    scopes: { ...scopes, item: element },
    key: `${index}-${look}`,
    isMain: element === main,
  }));
  const visibleCards = cards.filter(
    ({ scopes: cardScopes }) =>
      search === undefined || !isLocal || matchesSearch(readHead(item, cardScopes, texts), searching.words),
  );
  return (
    <section className="list-block">
      {title !== undefined && <h2>{formatText(title)}</h2>}
      {lead !== undefined && <p className="list-lead">{formatText(lead)}</p>}
      {search !== undefined && <SearchField plan={search} searching={searching} count={visibleCards.length} />}
      {visibleCards.length === 0 && (isLocal || searching.words !== '') && (
        <EmptyNote
          text={elements.length === 0 && isLocal ? empty : search?.noResults}
          emptyIcon={emptyIcon}
          {...(elements.length === 0 && emptyAction !== undefined ? { emptyAction } : {})}
        />
      )}
      {groups === undefined ? (
        <Elements elements={visibleCards} item={item} variant={look} rank={rank} />
      ) : (
        <Groups
          groups={groups}
          isSearching={searching.words !== ''}
          elements={visibleCards}
          item={item}
          variant={look}
          rank={rank}
        />
      )}
    </section>
  );
}

function isUsableMain({ tone, when, enabledWhen }: ActionPlan, scopes: Scopes, holds: ReturnType<typeof useHolds>): boolean {
  return tone === 'main' && holds(when, scopes) && holds(enabledWhen, scopes);
}

/** The actions of an element without the page's main button. */
const withoutMain = (item: ItemPlan): ItemPlan =>
  item.actions === undefined
    ? item
    : { ...item, actions: item.actions.map((action) => (action.tone === 'main' ? { ...action, tone: 'plain' } : action)) };

interface ElementsProps {
  readonly elements: readonly Element[];
  readonly item: ItemPlan;
  readonly variant: ListOptions['variant'];
  readonly rank: Rank;
}

function Elements({ elements, item, variant: look, rank }: ElementsProps) {
  if (elements.length === 0) return null;
  return (
    <ul className={classNames[look].list}>
      {elements.map(({ scopes, key, isMain }) => (
        <li key={key} className={classNames[look].item || undefined}>
          <ScopesProvider value={scopes}>
            <Card
              item={isMain ? item : withoutMain(item)}
              rank={rank}
              variant={look}
              imageSize={look === 'offers' ? 'wide' : 'small'}
            />
          </ScopesProvider>
        </li>
      ))}
    </ul>
  );
}

interface GroupsProps extends ElementsProps {
  readonly groups: readonly GroupPlan[];
  readonly isSearching: boolean;
}

function Groups({ groups, isSearching, elements, rank, ...list }: GroupsProps) {
  const holds = useHolds();
  const groupOf = elements.map(({ scopes }) => groups.find(({ when }) => holds(when, scopes)));
  return groups.map((group, index) => {
    const members = elements.filter((_, element) => groupOf[element] === group);
    return members[0] === undefined ? null : (
      <ScopesProvider key={`${index}-group`} value={members[0].scopes}>
        <Group group={group} rank={rank} count={members.length} isOpen={isSearching}>
          <Elements {...list} elements={members} rank={rank === 'h2' ? 'h3' : 'h4'} />
        </Group>
      </ScopesProvider>
    );
  });
}

interface CardProps {
  readonly item: ItemPlan;
  /** Below the list's heading or, if it has none, below the page's. */
  readonly rank: Rank;
  readonly variant: ListOptions['variant'];
  readonly imageSize: keyof typeof imageSizes;
}

function Card({ item, rank, variant, imageSize }: CardProps) {
  if (variant === 'buttons') return <Actions items={item.actions ?? []} align="start" />;
  const head = <CardHead item={item} rank={rank} imageSize={imageSize} />;
  const body = <CardBody item={item} />;
  if (variant !== 'folded')
    return (
      <>
        {head}
        {body}
      </>
    );
  return (
    <details className="fold">
      <summary>
        {head}
        <ChevronIcon to="right" />
      </summary>
      <div className="fold-body">{body}</div>
    </details>
  );
}

/** Pixels; CSS may show them larger or smaller. */
const imageSizes = { small: { width: 56, height: 56 }, wide: { width: 320, height: 160 } } as const;

function CardHead({ item, rank: Heading, imageSize }: Omit<CardProps, 'variant'>) {
  const formatText = useShownText();
  const subtitle = formatText(item.subtitle);
  const scopes = useScopes();
  const address = item.link === undefined ? undefined : resolveLink(item.link, scopes);
  const title = formatText(item.title);
  return (
    <div className="card-head">
      <CardImage item={item} imageSize={imageSize} />
      <div className="card-names">
        <Heading className="card-title">{address === undefined ? title : <Link address={address}>{title}</Link>}</Heading>
        {subtitle !== undefined && subtitle !== '' && <p className="card-subtitle">{subtitle}</p>}
      </div>
      {item.badges !== undefined && <Badges badges={item.badges} />}
    </div>
  );
}

function CardImage({ item: { image, initials }, imageSize }: Pick<CardProps, 'item' | 'imageSize'>) {
  const scopes = useScopes();
  if (image === undefined) return null;
  const size = imageSizes[imageSize];
  if (initials === undefined) return <Picture className="card-image" of={image} {...size} />;
  return (
    <Avatar className="card-avatar" image={readPath(scopes, image.at)} name={readPath(scopes, initials.at)} size={size.width} />
  );
}

function CardBody({ item }: { readonly item: ItemPlan }) {
  const formatText = useShownText();
  const text = formatText(item.text);
  return (
    <>
      {item.figure !== undefined && (
        <p className="card-figure">
          <strong>{formatText(item.figure.value)}</strong>
          {item.figure.note !== undefined && formatText(item.figure.note)}
        </p>
      )}
      {text !== undefined && text !== '' && <p className="card-text">{text}</p>}
      {item.lines !== undefined && <CardLines of={item.lines} />}
      {item.facts !== undefined && <FactsList items={item.facts} />}
      {item.details !== undefined && <CardMore {...item.details} />}
      {item.actions !== undefined && <Actions items={item.actions} align="start" />}
    </>
  );
}

/** The text of a card's head, which the search matches. */
function readHead(item: ItemPlan, scopes: Scopes, texts: Texts): string {
  const parts = [item.title, item.subtitle, ...(item.badges ?? []).map(({ text: words }) => words)];
  return parts.map((words) => (words === undefined ? '' : renderText(words, { texts, scopes }))).join(' ');
}

function CardLines({ of }: { readonly of: DataPlan }) {
  const lines = useLines(of);
  return lines.length === 0 ? null : <LinesList lines={lines} />;
}

function CardMore({ title: words, items: of }: NonNullable<ItemPlan['details']>) {
  const formatText = useShownText();
  const lines = useLines(of);
  if (lines.length === 0) return null;
  return (
    <div className="card-more">
      <p>{formatText(words)}</p>
      <LinesList lines={lines} />
    </div>
  );
}

export const component = defineBlock(List);
