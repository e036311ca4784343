import { QRCodeSVG } from 'qrcode.react';
import type { DataPlan, TextPlan } from '../../../declare/index.ts';
import { readPath } from '../../../validate/index.ts';
import { useScopes, useShownText } from '../../frame.tsx';

export interface QrOptions {
  readonly value: DataPlan;
  readonly label: TextPlan;
  readonly openLabel?: TextPlan;
  readonly level: 'L' | 'M' | 'Q' | 'H';
}

/** Fits into a code of every level. */
const maxCharacters = 1000;
const size = 208;
/** White modules around the code: readers need four. */
const margin = 4;

export function Qr({ value: of, label, openLabel, level }: QrOptions) {
  const formatText = useShownText();
  const text = readPath(useScopes(), of.at);
  if (typeof text !== 'string' || text === '' || text.length > maxCharacters) return null;
  return (
    <div className="qr">
      {openLabel !== undefined && text.startsWith('otpauth://') && (
        <p className="qr-open">
          <a className="button button-plain" href={text}>
            {formatText(openLabel)}
          </a>
        </p>
      )}
      <p>
        <QRCodeSVG value={text} level={level} size={size} marginSize={margin} aria-label={formatText(label)} />
      </p>
    </div>
  );
}
