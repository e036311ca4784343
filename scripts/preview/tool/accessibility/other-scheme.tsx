// The same page in the other scheme, out of sight: axe looks at both, whichever is shown.
import { useEffect, useRef } from 'react';
import { type Look, look } from './look.ts';

export interface OtherSchemeProps {
  readonly address: string;
  readonly width: number;
  readonly revision: number;
  readonly tell: (look: Look | undefined) => void;
}

export function OtherScheme({ address, width, revision, tell }: OtherSchemeProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // The revision is what it is loaded for.
    if (revision < 0) return;
    tell(undefined);
    frame.current?.contentWindow?.location.replace(address);
  }, [address, revision, tell]);
  return (
    <iframe
      title="The screen in the other scheme"
      className="other-scheme"
      inert
      ref={frame}
      style={{ width }}
      onLoad={() => void look(frame.current).then((found) => (found === undefined ? undefined : tell(found)))}
    />
  );
}
