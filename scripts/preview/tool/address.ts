// The tool's address: the shown page and the state of the tool.
import { type Choices, firstChoices, readChoices, writeChoices } from '../choices.ts';

export const widths = ['320', '390', '768', '1280', 'free'] as const;
export const tabs = ['accessibility', 'console', 'compiled', 'flow'] as const;
export type Tab = (typeof tabs)[number];

export interface View {
  readonly choices: Choices;
  readonly width: (typeof widths)[number];
  readonly tab: Tab;
}

/** `"?screen=login&width=320"` */
export function readView(search: string): View {
  const query = new URLSearchParams(search);
  return {
    choices: readChoices(search),
    width: widths.find((candidate) => candidate === query.get('width')) ?? '390',
    tab: tabs.find((candidate) => candidate === query.get('tab')) ?? 'accessibility',
  };
}

/** `/preview?screen=login&width=320`: default values are omitted. */
export function addressOf({ choices, width, tab }: View): string {
  const query = new URLSearchParams(writeChoices(choices));
  if (width !== '390') query.set('width', width);
  if (tab !== 'accessibility') query.set('tab', tab);
  const text = query.toString();
  return text === '' ? '/preview' : `/preview?${text}`;
}

/** Another screen in the same language, theme and settings: its first example, its forms unchanged. */
export function openScreen(view: View, screen: string): View {
  return { ...view, choices: { ...view.choices, screen, example: firstChoices.example, state: firstChoices.state } };
}

/** Address of a screen in the frame: its real route, so that the page sees its real address. */
export function frameAddress(choices: Choices, route: string): string {
  const path = route.replaceAll(/\{\w+\}/g, 'sample-1');
  return `${path}?preview=${encodeURIComponent(writeChoices(choices))}`;
}
