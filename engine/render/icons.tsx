// Icons of 24 by 24 pixels in the text's colour. All are decorative, because text next to them has the same meaning.

const shared = { width: 24, height: 24, viewBox: '0 0 24 24', focusable: false } as const;
const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

export type Tone = 'info' | 'success' | 'warning' | 'error';

const tones: { readonly [tone in Tone]: string } = {
  info: 'M12 11v6M12 7.5v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  success: 'm8 12.5 2.8 2.8L16.5 9M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  warning: 'M12 9.5v4.5M12 17v.01M10.3 4 2.8 17.2A2 2 0 0 0 4.5 20h15a2 2 0 0 0 1.7-2.8L13.7 4a2 2 0 0 0-3.4 0Z',
  error: 'M12 7.5v5.5M12 16.5v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
};

export function ToneIcon({ tone }: { readonly tone: Tone }) {
  return <Line path={tones[tone]} className="icon tone-icon" />;
}

export function PersonIcon() {
  return <Line path="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-3.7 3.8-6 7.5-6s6.7 2.3 7.5 6" className="icon" />;
}

export function ChevronIcon({ to }: { readonly to: 'left' | 'right' | 'down' }) {
  const paths = { left: 'm15 5-7 7 7 7', right: 'm9 5 7 7-7 7', down: 'm5 9 7 7 7-7' };
  return <Line path={paths[to]} className="icon" />;
}

export function VerticalIcon({ to }: { readonly to: 'up' | 'down' }) {
  return <Line path={to === 'up' ? 'm6 14 6-6 6 6' : 'm6 10 6 6 6-6'} className="icon" />;
}

export function GripIcon() {
  return <Line path="M5 8.5h14M5 12h14M5 15.500h14" className="icon" />;
}

export function TrashIcon() {
  return <Line path="M4.500 7h15M10 7V4.500h4V7M6.500 7l.8 12.500h9.400L17.500 7M10 11v5M14 11v5" className="icon" />;
}

export function PlusIcon() {
  return <Line path="M12 5v14M5 12h14" className="icon" />;
}

export function TickIcon() {
  return <Line path="m5 12.5 4.5 4.5L19 7.5" className="icon tick-icon" />;
}

export function EyeIcon({ isOpen }: { readonly isOpen: boolean }) {
  const eye = 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z';
  return <Line path={isOpen ? `${eye}M4 20 20 4` : eye} className="icon" />;
}

export function NewTabIcon() {
  return (
    <Line path="M14 4h6v6M20 4l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4" className="icon new-tab-icon" />
  );
}

/** Generic icons by type of service. */
export type SocialService = 'microblog' | 'network' | 'photos' | 'messages';
const social: { readonly [service in SocialService]: string } = {
  microblog: 'M5 4.5 19 19.5M19 4.5 5 19.5',
  network: 'M14 21v-8h3l.5-3.5H14V7.8c0-1 .5-1.8 2-1.8h1.5V3h-2.6C12.4 3 10.500 4.700 10.500 7.500v2H8V13h2.500v8',
  photos:
    'M8 3.500h8A4.500 4.500 0 0 1 20.500 8v8a4.500 4.500 0 0 1-4.500 4.500H8A4.500 4.500 0 0 1 3.500 16V8A4.500 4.500 0 0 1 8 3.500ZM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM17 7v.01',
  messages:
    'M12 4c-5 0-9 3-9 7 0 3.600 3.200 6.400 7.500 6.900L10 21l4.500-3.200C18.300 17 21 14.300 21 11c0-4-4-7-9-7ZM8.500 11v.01M12 11v.01M15.500 11v.01',
};

export function SocialIcon({ service }: { readonly service: SocialService }) {
  return <Line path={social[service]} className="icon" />;
}

function Line({ path, className }: { readonly path: string; readonly className: string }) {
  return (
    <svg {...shared} className={className} aria-hidden="true">
      <path {...stroke} d={path} />
    </svg>
  );
}
