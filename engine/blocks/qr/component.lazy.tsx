import { QRCodeSVG } from 'qrcode.react';
import type { DataPlan, TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { useScopes, useShownText } from '../../render/frame.tsx';
import { readPath } from '../../validate/index.ts';

export interface QrOptions {
  readonly of: DataPlan;
  readonly words: TextPlan;
  readonly open?: TextPlan;
  readonly level: 'L' | 'M' | 'Q' | 'H';
}

/** Fits into a code of every level. */
const maxCharacters = 1000;
const size = 208;
/** White modules around the code: readers need four. */
const margin = 4;

function Qr({ of, words, open, level }: QrOptions) {
  const formatText = useShownText();
  const text = readPath(useScopes(), of.at);
  if (typeof text !== 'string' || text === '' || text.length > maxCharacters) return null;
  return (
    <div className="qr">
      {open !== undefined && text.startsWith('otpauth://') && (
        <p className="qr-open">
          <a className="button button-plain" href={text}>
            {formatText(open)}
          </a>
        </p>
      )}
      <p>
        <QRCodeSVG value={text} level={level} size={size} marginSize={margin} aria-label={formatText(words)} />
      </p>
    </div>
  );
}

export const component = defineBlock(Qr);
