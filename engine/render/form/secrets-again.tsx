import type { FormState } from '../../declare/index.ts';
import { isAbsent } from '../../validate/index.ts';
import { useFrame, useText } from '../frame.tsx';
import { showWords } from '../words/show-words.ts';
import { openFormScopes, useFormRoom, useFormValue } from './form-room.tsx';
import { useFormStatus } from './use-form-status.ts';

/** Names the secrets that were typed and are not here any more: without scripts they are never written back into the page. */
export function SecretsAgain({
  isTyped,
  className,
}: {
  readonly isTyped: (key: string) => boolean;
  readonly className?: string;
}) {
  const { store, scopes } = useFormRoom();
  const { texts } = useFrame().host;
  const text = useText();
  const labels = useFormValue('typing', () => {
    const isSet = (key: string) => store.given().set?.includes(key) === true;
    const lost = store.form.fields.filter(
      ({ key, secret }) => secret && isTyped(key) && store.isShown(key) && isAbsent(store.answer(key)) && !isSet(key),
    );
    const around = { texts, scopes: openFormScopes(store, scopes, 'answers') };
    return lost.map(({ label }) => showWords(label, around)).join(text('form.change.between'));
  });
  if (labels === '') return null;
  return (
    <p className={className} role={className === undefined ? undefined : 'status'}>
      {text('form.secretAgain', { labels })}
    </p>
  );
}

/** The same at the head of a form that came back. What changed in the form says it with the changes. */
export function SecretsSentBack({ submission }: { readonly submission: FormState['submission'] }) {
  const { summary } = useFormStatus();
  const typed = submission?.secrets;
  if (typed === undefined || summary?.changes !== undefined) return null;
  return <SecretsAgain className="form-restored" isTyped={(key) => typed.includes(key)} />;
}
