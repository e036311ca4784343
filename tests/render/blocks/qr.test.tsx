import { QRCodeSVG } from 'qrcode.react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawStill } from './page-kit.tsx';

const texts = { 'qr.name': '設定用のQRコード' };
const draw = (otpauthUrl: string, level: 'L' | 'M' | 'Q' | 'H') =>
  drawStill({ blocks: [{ qr: { value: { at: 'otpauthUrl' }, label: 'qr.name', level } }], data: { otpauthUrl }, texts });

test.each(['L', 'M', 'Q', 'H'] as const)('draws a named QR code of level %s without scripts', async (level) => {
  const page = await draw('otpauth://totp/a?secret=JBSWY3DPEHPK3PXP', level);
  expect(page.querySelector('.qr svg[role=img]')?.getAttribute('aria-label')).toBe(texts['qr.name']);
  const expected = renderToStaticMarkup(
    <QRCodeSVG value="otpauth://totp/a?secret=JBSWY3DPEHPK3PXP" level={level} marginSize={4} />,
  );
  const drawn = page.querySelector('.qr svg path:last-of-type')?.getAttribute('d');
  expect(expected).toContain(`d="${drawn}"`);
});

test.each(['', 'x'.repeat(1001)])('draws nothing for a text that is empty or too long', async (text) => {
  expect((await draw(text, 'H')).querySelector('.qr')).toBeNull();
});
