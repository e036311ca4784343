import { useText } from './frame.tsx';

/** The first stop of the keyboard: past header and menu. */
export function SkipLink() {
  const text = useText();
  return (
    <a className="skip-link" href="#main">
      {text('common.skip')}
    </a>
  );
}
