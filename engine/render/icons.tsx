// Icons of 24 by 24 pixels in the text's colour. All are decorative, because text next to them has the same meaning.

// base.css has the width and ends of the lines: a page has dozens of icons.
const shared = { width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor' } as const;

export type Tone = 'info' | 'success' | 'warning' | 'error';

const tones: { readonly [tone in Tone]: string } = {
  info: 'M12 11v6M12 7.5v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  success: 'm8 12.5 2.8 2.8L16.5 9M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  warning: 'M12 9.5v4.5M12 17v.01M10.3 4 2.8 17.2A2 2 0 0 0 4.5 20h15a2 2 0 0 0 1.7-2.8L13.7 4a2 2 0 0 0-3.4 0Z',
  error: 'M12 7.5v5.5M12 16.5v.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
};

export function ToneIcon({ tone }: { readonly tone: Tone }) {
  return <LineIcon path={tones[tone]} className="icon tone-icon" />;
}

export function PersonIcon() {
  return <LineIcon path="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-3.7 3.8-6 7.5-6s6.7 2.3 7.5 6" className="icon" />;
}

export function ChevronIcon({ to }: { readonly to: 'left' | 'right' | 'down' }) {
  const paths = { left: 'm15 5-7 7 7 7', right: 'm9 5 7 7-7 7', down: 'm5 9 7 7 7-7' };
  return <LineIcon path={paths[to]} className="icon" />;
}

export function VerticalIcon({ to }: { readonly to: 'up' | 'down' }) {
  return <LineIcon path={to === 'up' ? 'm6 14 6-6 6 6' : 'm6 10 6 6 6-6'} className="icon" />;
}

export function GripIcon() {
  return <LineIcon path="M5 8.5h14M5 12h14M5 15.500h14" className="icon" />;
}

export function TrashIcon() {
  return <LineIcon path="M4.500 7h15M10 7V4.500h4V7M6.500 7l.8 12.500h9.400L17.500 7M10 11v5M14 11v5" className="icon" />;
}

export function CopyIcon() {
  return <LineIcon path="M9 9h11v11H9zM15 9V4H4v11h5" className="icon" />;
}

export function PlusIcon() {
  return <LineIcon path="M12 5v14M5 12h14" className="icon" />;
}

export function TickIcon() {
  return <LineIcon path="m5 12.5 4.5 4.5L19 7.5" className="icon tick-icon" />;
}

export function EyeIcon({ isOpen }: { readonly isOpen: boolean }) {
  const eye = 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z';
  return <LineIcon path={isOpen ? `${eye}M4 20 20 4` : eye} className="icon" />;
}

export function NewTabIcon() {
  return (
    <LineIcon path="M14 4h6v6M20 4l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4" className="icon new-tab-icon" />
  );
}

/** Draws the outline of a path. */
export function LineIcon({ path, className }: { readonly path: string; readonly className: string }) {
  return (
    <svg {...shared} className={className} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
