import { type CallPlan, findRefusalDefinition, type Refusal } from '../../declare/index.ts';
import { useFrame, useText } from '../frame.tsx';
import { NoticeBox } from '../notice-box.tsx';
import { useRefusalText } from './use-call.tsx';

/** Refusal of a button outside of a form. If the page is out of date, with a link that reloads it. */
export function RefusalNotice({ call, refusal }: { readonly call: CallPlan; readonly refusal: Refusal }) {
  const { place } = useFrame();
  const text = useText();
  const refusalText = useRefusalText();
  return (
    <div role="alert">
      <NoticeBox tone="error">
        <p>{refusalText(call, refusal)}</p>
        {findRefusalDefinition(refusal.code)?.isOutdated === true && (
          <p>
            <a href={place.path}>{text('form.conflict.showLatest')}</a>
          </p>
        )}
      </NoticeBox>
    </div>
  );
}
