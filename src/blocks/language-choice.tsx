import { type SubmitEvent, useState } from 'react';
import { useFrame, useText, useTexts } from '../../engine/render/index.ts';
import { useStoreHost } from '../host/store-host.ts';

/** The call that every page may post. */
const choose = 'language.choose';

const languages = [
  { language: 'ja', name: '日本語', shortName: '日本語' },
  { language: 'en', name: 'English', shortName: 'EN' },
];

/**
 * A form post, after which the page returns in the other language. With scripts the page changes its language in place and keeps what
 * was typed, ticked and read. `isShort`: only the languages that the page is not in, abbreviated on narrow pages.
 */
export function LanguageChoice({ isShort = false }: { readonly isShort?: boolean }) {
  const { place, screen } = useFrame();
  const host = useStoreHost();
  const texts = useTexts();
  const text = useText();
  const [isChanging, setIsChanging] = useState(false);
  // Error pages accept no form posts: the choice then leads to the home page.
  const address = screen === undefined ? '/' : place.path + place.search;

  async function press(event: SubmitEvent<HTMLFormElement>) {
    const button = event.nativeEvent.submitter;
    const form = event.currentTarget;
    if (screen === undefined || !(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (isChanging) return;
    setIsChanging(true);
    const isSaved = await host.chooseLanguage({ action: address, answers: { _do: choose, [button.name]: button.value } });
    setIsChanging(false);
    if (isSaved) return;
    // As without scripts, so that the browser says what is wrong.
    const chosen = Object.assign(document.createElement('input'), { type: 'hidden', name: button.name, value: button.value });
    form.append(chosen);
    form.submit();
  }

  return (
    <form
      method="post"
      action={address}
      className="language-choice"
      // A form with a name is a landmark, of which a page has one for the language: that of the footer.
      aria-label={isShort ? undefined : text('common.language')}
      onSubmit={(event) => void press(event)}
    >
      <input type="hidden" name="_do" value={choose} />
      {languages
        .filter(({ language }) => !isShort || language !== texts.language)
        .map(({ language, name, shortName }) => (
          <button
            key={language}
            type="submit"
            name="lng"
            value={language}
            lang={language}
            aria-pressed={isShort ? undefined : language === texts.language}
            aria-busy={isChanging || undefined}
            className="language-button"
          >
            {isShort ? <ShortName name={name} shortName={shortName} /> : name}
          </button>
        ))}
    </form>
  );
}

/** CSS shows one of the two, by the width of the page. */
function ShortName({ name, shortName }: { readonly name: string; readonly shortName: string }) {
  return (
    <>
      <span className="language-name">{name}</span>
      <span className="language-short">{shortName}</span>
    </>
  );
}
