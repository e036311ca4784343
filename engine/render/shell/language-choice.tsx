import { useFrame, useText } from '../frame.tsx';

const languages = [
  { language: 'ja', name: '日本語' },
  { language: 'en', name: 'English' },
];

/** A plain form post, with or without scripts: the page comes back in the other language. */
export function LanguageChoice() {
  const { host, place, screen } = useFrame();
  const text = useText();
  // Where no page is, none takes a form: there the choice leads to the top.
  const address = screen === undefined ? '/' : place.path + place.search;
  return (
    <form method="post" action={address} className="language-choice" aria-label={text('common.language')}>
      <input type="hidden" name="_do" value="language.choose" />
      {languages.map(({ language, name }) => (
        <button
          key={language}
          type="submit"
          name="lng"
          value={language}
          lang={language}
          aria-pressed={language === host.texts.language}
          className="language-button"
        >
          {name}
        </button>
      ))}
    </form>
  );
}
