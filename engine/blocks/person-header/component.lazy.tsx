import type { ConditionPlan, DataPlan, TextPlan } from '../../declare/index.ts';
import { Avatar } from '../../render/avatar.tsx';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useFrame, useHolds, useScopes, useShownText } from '../../render/frame.tsx';
import { readPath } from '../../validate/index.ts';

interface PersonHeaderOptions {
  readonly name?: TextPlan;
  readonly image?: DataPlan;
  readonly initials?: DataPlan;
  readonly lines?: readonly { readonly text: TextPlan; readonly when?: ConditionPlan }[];
}

/** The screen's title beside the picture of the person whom the page is about. */
function PersonHeader({ name, image, initials, lines = [] }: PersonHeaderOptions) {
  const { screen } = useFrame();
  const scopes = useScopes();
  const holds = useHolds();
  const formatText = useShownText();
  const nameText = formatText(name);
  const visibleLines = lines.filter(({ when }) => holds(when)).map(({ text }) => formatText(text));
  return (
    <div className="person-header">
      <Avatar
        className="person-avatar"
        image={image && readPath(scopes, image.at)}
        name={initials && readPath(scopes, initials.at)}
        size={64}
      />
      <div className="person-words">
        <h1>{formatText(screen?.title)}</h1>
        {nameText !== undefined && nameText !== '' && <p className="person-name">{nameText}</p>}
        {visibleLines
          .filter((line) => line !== '')
          .map((line, index) => (
            <p key={`${index}-line`} className="person-line">
              {line}
            </p>
          ))}
      </div>
    </div>
  );
}

export const component = defineBlock(PersonHeader, { rendersTitle: true });
