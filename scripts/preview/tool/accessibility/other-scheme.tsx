// The same page in the other colour scheme, hidden: axe checks both.
import { useEffect, useRef } from 'react';
import { type FrameInspection, inspectFrame } from './inspect-frame.ts';

export interface OtherSchemeProps {
  readonly address: string;
  readonly width: number;
  readonly revision: number;
  readonly onInspected: (inspectFrame: FrameInspection | undefined) => void;
}

export function OtherScheme({ address, width, revision, onInspected }: OtherSchemeProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // Depends on the revision to reload.
    if (revision < 0) return;
    onInspected(undefined);
    frame.current?.contentWindow?.location.replace(address);
  }, [address, revision, onInspected]);
  return (
    <iframe
      title="The screen in the other scheme"
      className="other-scheme"
      inert
      ref={frame}
      style={{ width }}
      onLoad={() =>
        void inspectFrame(frame.current).then((inspection) => (inspection === undefined ? undefined : onInspected(inspection)))
      }
    />
  );
}
