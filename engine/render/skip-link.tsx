import { useText } from './frame.tsx';

/** First element in the tab order: skips header and menu. */
export function SkipLink() {
  const text = useText();
  return (
    <a className="skip-link" href="#main">
      {text('common.skip')}
    </a>
  );
}
