import { useFrame, useText } from '../frame.tsx';

const languages = [
  { language: 'ja', name: '日本語' },
  { language: 'en', name: 'English' },
];

/** A plain form post, with or without scripts: the page comes back in the other language. */
export function LanguageChoice() {
  const { host, place } = useFrame();
  const text = useText();
  return (
    <form method="post" action={place.path + place.search} className="language-choice" aria-label={text('common.language')}>
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
