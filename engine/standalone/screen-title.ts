import { renderText } from '../render/index.ts';
import { openTexts } from '../texts/index.ts';
import type { ScreenView } from './screen-view.ts';

/** What the browser's tab shows. */
export const titleOf = ({ screen, language, timeZone, texts, loaded }: ScreenView): string =>
  renderText(screen.title, { texts: { ...openTexts(language, texts), timeZone }, scopes: { page: loaded.data } });
