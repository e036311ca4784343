import type { LinkPlan, TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useFrame, useScopes, useShownText } from '../../render/frame.tsx';
import { ChevronIcon } from '../../render/icons.tsx';
import { resolveLink } from '../../render/links/address.ts';
import { Link } from '../../render/links/link.tsx';

interface PageGroup {
  readonly text: TextPlan;
  readonly pages: readonly string[];
}
interface BreadcrumbOptions {
  readonly label: TextPlan;
  readonly home: { readonly link: LinkPlan; readonly text: TextPlan };
  readonly groups: readonly PageGroup[];
}

function Breadcrumb({ label, home, groups }: BreadcrumbOptions) {
  const formatText = useShownText();
  const { place } = useFrame();
  const address = resolveLink(home.link, useScopes());
  const group = findPageGroup(groups, place.path);
  if (group === undefined || address === undefined) return null;
  return (
    <nav className="breadcrumb" aria-label={formatText(label)}>
      <ol>
        <li>
          <Link address={address}>{formatText(home.text)}</Link>
        </li>
        <li>
          <ChevronIcon to="right" />
          {formatText(group.text)}
        </li>
      </ol>
    </nav>
  );
}

/** The group with the longest path that is `path` or contains it: `/card/edit` belongs to a group with `/card`. */
function findPageGroup<Group extends Pick<PageGroup, 'pages'>>(groups: readonly Group[], path: string): Group | undefined {
  const [closest] = groups
    .flatMap((group) => group.pages.map((page) => ({ group, page })))
    .filter(({ page }) => path === page || path.startsWith(`${page}/`))
    .sort((left, right) => right.page.length - left.page.length);
  return closest?.group;
}

export const component = defineBlock(Breadcrumb);
