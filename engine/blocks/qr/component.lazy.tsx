import { QRCodeSVG } from 'qrcode.react';
import type { DataPlan, TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useScopes, useShownText } from '../../render/frame.tsx';
import { readPath } from '../../validate/index.ts';

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

function Qr({ value: of, label, openLabel, level }: QrOptions) {
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

export const component = defineBlock(Qr);
