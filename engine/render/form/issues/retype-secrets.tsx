import { isAbsent } from '../../../validate/index.ts';
import { useText, useTexts } from '../../frame.tsx';
import { renderText } from '../../texts/render-text.ts';
import { createFormScopes, useFormContext, useFormValue } from '../form-context.tsx';
import { useFormStatus } from '../store/use-form-status.ts';

/** Lists the secrets to enter again: without scripts they are never written back into the page. */
export function SecretsAgain({
  isTyped,
  className,
}: {
  readonly isTyped: (key: string) => boolean;
  readonly className?: string;
}) {
  const { store, scopes } = useFormContext();
  const texts = useTexts();
  const text = useText();
  const labels = useFormValue('typing', () => {
    const isSet = (key: string) => store.validationContext().set?.includes(key) === true;
    const lost = store.form.fields.filter(
      ({ key, secret }) => secret && isTyped(key) && store.isShown(key) && isAbsent(store.answer(key)) && !isSet(key),
    );
    const context = { texts, scopes: createFormScopes(store, scopes, 'answers') };
    return lost.map(({ label }) => renderText(label, context)).join(text('form.change.between'));
  });
  if (labels === '') return null;
  return (
    <p className={className} role={className === undefined ? undefined : 'status'}>
      {text('form.secretAgain', { labels })}
    </p>
  );
}

/** The same above a form that was sent back. The list of form changes includes it itself. */
export function SecretsSentBack({ secrets }: { readonly secrets: readonly string[] }) {
  const { summary } = useFormStatus();
  if (summary?.changes !== undefined) return null;
  return <SecretsAgain className="form-restored" isTyped={(key) => secrets.includes(key)} />;
}
