// The one layout of all mails: tables and inline styles, which every mail program draws, and rules for dark screens, which those that
// cannot read them leave out.
import type { MailColors } from './colors.ts';
import { html, Markup } from './markup.ts';
import type { MailSection } from './read-sections.ts';

export interface MailContent {
  readonly language: string;
  readonly subject: string;
  readonly heading: string;
  /** What lists of mails show beside the subject. */
  readonly preheader: string;
  readonly sections: readonly MailSection[];
  /** `isQuiet`: an outline, where most readers need not press it. */
  readonly button: { readonly label: string; readonly isQuiet: boolean };
  /** Above the address that the button leads to. */
  readonly addressHint: string;
  readonly store: { readonly name: string; readonly origin: string; readonly icon: string | undefined };
  readonly footer: readonly string[];
  readonly colors: { readonly light: MailColors; readonly dark: MailColors };
}

const fonts = "'Hiragino Sans','Hiragino Kaku Gothic ProN','Noto Sans JP','Yu Gothic',Meiryo,system-ui,sans-serif";
const plain = 'margin:0 0 16px;overflow-wrap:anywhere';
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** Draws the HTML part of a mail, with the same content as its text. */
export function drawMail(content: MailContent): string {
  const { language, subject, heading, preheader, sections, store, footer, colors } = content;
  const { light } = colors;
  const icon =
    store.icon === undefined
      ? ''
      : html`<td style="padding-right:10px"><img src="${store.icon}" alt="" width="32" height="32" style="display:block;border:0;border-radius:7px"></td>`;
  const main = sections.findIndex(({ kind }) => kind === 'link');
  const parts = sections.map((section, index) => drawSection(section, content, index === main));
  const lines = footer.map(
    (line) =>
      html`<p style="margin:0 0 8px;overflow-wrap:anywhere">${line.split('\n').map((part, index) => html`${index === 0 ? '' : new Markup('<br>')}${drawLine(part, content)}`)}</p>`,
  );
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${subject}</title>
<style>${new Markup(writeStyles(colors.dark))}</style></head>
<body class="page" style="margin:0;padding:0;background:${light.page};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table ${new Markup(table)} class="page" style="background:${light.page}"><tr><td align="center" style="padding:24px 12px">
<table ${new Markup(table)} style="max-width:560px;font:16px/1.7 ${new Markup(fonts)}">
<tr><td style="padding:0 8px 16px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${icon}<td class="text" style="font-size:17px;font-weight:700;color:${light.text}">${store.name}</td></tr></table></td></tr>
<tr><td class="surface text" style="padding:32px 24px 16px;background:${light.surface};border:1px solid ${light.line};border-radius:12px;color:${light.text}">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.45;overflow-wrap:anywhere">${heading}</h1>
${parts}</td></tr>
<tr><td class="muted" style="padding:20px 8px 0;font-size:13px;line-height:1.6;color:${light.muted}">${lines}</td></tr>
</table></td></tr></table></body></html>
`.text;
}

function drawSection(section: MailSection, content: MailContent, isMain: boolean): Markup {
  const { light } = content.colors;
  switch (section.kind) {
    case 'paragraph':
      return html`<p style="${plain}">${joinLines(section.lines)}</p>\n`;
    case 'heading':
      return html`<h2 style="margin:28px 0 10px;font-size:17px;line-height:1.5;overflow-wrap:anywhere">${section.text}</h2>\n`;
    case 'code':
      return html`<p class="soft" style="margin:0 0 16px;padding:18px 8px;border-radius:8px;background:${light.soft};text-align:center;font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.2em;text-indent:.2em">${section.code}</p>\n`;
    case 'list':
      return html`<ul style="margin:0 0 16px;padding:0 0 0 20px">${section.items.map((item) => html`<li style="overflow-wrap:anywhere">${item}</li>`)}</ul>\n`;
    case 'items':
      return drawRows(section.rows, light, 'amounts');
    case 'facts':
      return drawRows(section.rows, light, section.isTotal ? 'totals' : 'facts');
    case 'link':
      return isMain ? drawButton(section, content) : html`<p style="${plain}">${drawAddress(section.address, light)}</p>\n`;
  }
}

/** `facts`: a label beside its value. `amounts`, `totals`: to the right; the first total stands out. */
function drawRows(rows: readonly (readonly [string, string])[], light: MailColors, look: 'facts' | 'amounts' | 'totals'): Markup {
  const drawn = rows.map(([label, value], index) => {
    const line = index === 0 ? '' : `border-top:1px solid ${light.line};`;
    const cell = `${line}padding:8px 12px;vertical-align:top;overflow-wrap:anywhere`;
    const isStrong = look === 'totals' && index === 0;
    const isMuted = look === 'facts' || (look === 'totals' && !isStrong);
    const strong = isStrong ? ';font-weight:700;font-size:18px' : '';
    const labelStyle = `${cell}${isMuted ? `;color:${light.muted}` : ''}${strong}${look === 'facts' ? ';width:38%' : ''}`;
    const valueStyle = `${cell}${strong}${look === 'facts' ? '' : ';text-align:right'}${value.length <= 12 ? ';white-space:nowrap' : ''}`;
    return html`<tr><td class="${isMuted ? 'line muted' : 'line'}" style="${labelStyle}">${label}</td><td class="line" style="${valueStyle}">${value}</td></tr>`;
  });
  return html`<table ${new Markup(table)} class="soft" style="margin:0 0 16px;border-radius:8px;background:${light.soft};font-size:15px;line-height:1.5">${drawn}</table>\n`;
}

function drawButton(
  { address, label }: Extract<MailSection, { kind: 'link' }>,
  { button, addressHint, colors }: MailContent,
): Markup {
  const { light } = colors;
  const [place, look] = button.isQuiet
    ? ['quiet', `color:${light.link};border:1px solid ${light.link}`]
    : ['button', `color:${light.onButton};background:${light.button};border:1px solid ${light.button}`];
  return html`<p style="margin:24px 0 12px;text-align:center"><a class="${place}" href="${address}" target="_blank" style="display:inline-block;min-width:180px;padding:12px 24px;border-radius:8px;font-weight:700;text-decoration:none;${look}">${label ?? button.label}</a></p>
<p class="muted" style="margin:0 0 24px;font-size:13px;line-height:1.6;color:${light.muted};overflow-wrap:anywhere">${addressHint}<br>${drawAddress(address, light)}</p>\n`;
}

const drawAddress = (address: string, { link }: MailColors): Markup =>
  html`<a class="link" href="${address}" target="_blank" style="color:${link};word-break:break-all">${address}</a>`;

/** An address of the store is a link; no other is. */
const drawLine = (line: string, { store, colors }: MailContent): Markup =>
  URL.canParse(line) && new URL(line).origin === store.origin ? drawAddress(line, colors.light) : html`${line}`;

const joinLines = (lines: readonly string[]): Markup => new Markup(lines.map((line) => html`${line}`.text).join('<br>'));

function writeStyles(dark: MailColors): string {
  const rules = {
    page: `background:${dark.page}`,
    surface: `background:${dark.surface};border-color:${dark.line}`,
    soft: `background:${dark.soft}`,
    line: `border-color:${dark.line}`,
    text: `color:${dark.text}`,
    muted: `color:${dark.muted}`,
    link: `color:${dark.link}`,
    quiet: `color:${dark.link};border-color:${dark.link}`,
    button: `background:${dark.button};border-color:${dark.button};color:${dark.onButton}`,
  };
  const written = Object.entries(rules).map(([name, rule]) => `.${name}{${rule.replaceAll(';', '!important;')}!important}`);
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${written.join('')}}`;
}
