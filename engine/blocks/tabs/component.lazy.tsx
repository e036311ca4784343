import { useId } from 'react';
import { type DataPlan, isObject, type LinkPlan, type TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { ScopesProvider, useScopes, useShownText } from '../../render/frame.tsx';
import { resolveLink } from '../../render/links/address.ts';
import { Link } from '../../render/links/link.tsx';
import { readPath } from '../../validate/index.ts';

export interface TabsOptions {
  readonly items: DataPlan;
  readonly label: TextPlan;
  readonly item: TabPlan;
}
interface TabPlan {
  readonly text: TextPlan;
  readonly link: LinkPlan;
  readonly current: DataPlan;
  readonly note?: TextPlan;
}

function Tabs({ items, label, item }: TabsOptions) {
  const formatText = useShownText();
  const scopes = useScopes();
  const id = useId();
  const value = readPath(scopes, items.at);
  const elements = Array.isArray(value) ? value.filter(isObject) : [];
  return (
    <nav className="tabs" aria-labelledby={id}>
      <p id={id} className="tabs-label">
        {formatText(label)}
      </p>
      <ul>
        {elements.map((element, index) => (
          <li key={`${index}-tab`}>
            <ScopesProvider value={{ ...scopes, item: element }}>
              <Tab item={item} />
            </ScopesProvider>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Tab({ item }: { readonly item: TabPlan }) {
  const formatText = useShownText();
  const scopes = useScopes();
  const address = resolveLink(item.link, scopes);
  const mark = formatText(item.note);
  if (address === undefined) return null;
  return (
    <Link address={address} className="tab" current={readPath(scopes, item.current.at) === true}>
      {formatText(item.text)}
      {mark !== undefined && mark !== '' && <span className="badge">{mark}</span>}
    </Link>
  );
}

export const component = defineBlock(Tabs);
