import { useFrame, useText, useTexts } from '../frame.tsx';

const languages = [
  { language: 'ja', name: '日本語' },
  { language: 'en', name: 'English' },
];

/** A plain form post, with or without scripts: the page returns in the other language. */
export function LanguageChoice() {
  const { place, screen } = useFrame();
  const texts = useTexts();
  const text = useText();
  // Error pages accept no form posts: the choice then leads to the home page.
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
          aria-pressed={language === texts.language}
          className="language-button"
        >
          {name}
        </button>
      ))}
    </form>
  );
}
