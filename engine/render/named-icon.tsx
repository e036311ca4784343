import type { IconName } from '../declare/index.ts';
import { LineIcon } from './icons.tsx';

const outlines: { readonly [name in IconName]: string } = {
  bell: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 2h-15ZM10 21h4',
  box: 'm4 8 8-4 8 4v8.5l-8 4-8-4ZM4 8l8 4 8-4M12 12v8.5',
  card: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM3 10h18M6.5 14.5h4',
  check: 'm8 12.5 2.8 2.8L16.5 9M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  clock: 'M12 7v5.2l3.3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  device: 'M8.5 3h7A1.5 1.5 0 0 1 17 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3ZM11 18h2',
  document: 'M6 3.5h8l4 4v13H6ZM13.5 3.5V8H18M9 12h6M9 16h6',
  envelope: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM3.5 7l8.5 6.5L20.5 7',
  exit: 'M10 4H6a1.5 1.5 0 0 0-1.5 1.5v13A1.5 1.5 0 0 0 6 20h4M15 8l4 4-4 4M19 12H9.5',
  family:
    'M9 11a3.3 3.3 0 1 0 0-6.6A3.3 3.3 0 0 0 9 11ZM2.8 19.5c.5-3.2 3-5.3 6.2-5.3s5.7 2.1 6.2 5.3M15.5 5.3a2.9 2.9 0 1 1 .8 5.6M17 14.4c2.3.5 3.9 2.3 4.2 4.9',
  gift: 'M4 11h16v9H4ZM3 7.5h18V11H3ZM12 7.5V20M12 7.5C8 7.5 6.8 3.5 9 3.5s3 4 3 4 .8-4 3-4 1 4-3 4Z',
  home: 'm4 11.5 8-7 8 7M6.5 9.5v10h11v-10M10 19.5v-5h4v5',
  key: 'M15 13.5a4.5 4.5 0 1 0-4.3-3.2L4 17v3h3v-2h2v-2h2l1.7-2.7c.7.2 1.5.2 2.3.2ZM16.5 7.5v.01',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-3.7 3.8-6 7.5-6s6.7 2.3 7.5 6',
  play: 'M8 5.5v13L18.5 12Z',
  settings: 'M4 7h8M16 7h4M14 5v4M4 17h4M12 17h8M10 15v4',
  shield: 'M12 3.5 19 6v5.5c0 4.3-2.9 7.5-7 9-4.1-1.5-7-4.7-7-9V6ZM9 11.8l2.2 2.2 4-4.3',
};

/** The icon of a group, a row or an empty list. Decorative: the text beside it says the same. */
export function NamedIcon({ name }: { readonly name: IconName }) {
  return <LineIcon path={outlines[name]} className="icon named-icon" />;
}
