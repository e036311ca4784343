import { readPath } from '../../validate/index.ts';
import { useScopes, useShownText, useText } from '../frame.tsx';
import { NamedIcon } from '../named-icon.tsx';
import { Picture } from '../picture.tsx';
import type { ActionPlan } from './action-plan.ts';

type LabelPlan = Pick<ActionPlan, 'text' | 'visuallyHiddenText' | 'icon' | 'image'>;

/** The label of an action, followed by what it is about for screen readers: 削除する （下4桁 4242）. */
export function ActionLabel({ action }: { readonly action: LabelPlan }) {
  const formatText = useShownText();
  const text = useText();
  const name = formatText(action.visuallyHiddenText);
  return (
    <>
      <LabelPicture action={action} />
      {formatText(action.text)}
      {name !== undefined && name !== '' && <span className="visually-hidden">{text('common.about', { name })}</span>}
    </>
  );
}

function LabelPicture({ action: { icon, image } }: { readonly action: LabelPlan }) {
  const scopes = useScopes();
  const address = image === undefined ? undefined : readPath(scopes, image.at);
  if (image !== undefined && typeof address === 'string' && address !== '')
    return <Picture className="button-picture" of={image} width={20} height={20} />;
  return icon === undefined ? null : <NamedIcon name={icon} />;
}
