import type { Language } from '../../kernel/types.ts';
import { escapeHtml } from '../pages/html.ts';

/** The parts of a mail. Texts are plain, the layout escapes them. Addresses are absolute; those of buttons begin with PUBLIC_URL. */
export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  | { readonly kind: 'buttons'; readonly buttons: readonly Button[] }
  | { readonly kind: 'links'; readonly label: string; readonly links: readonly Link[] }
  | { readonly kind: 'note'; readonly tone: Tone; readonly title: string; readonly text: string };

/** One line of a facts table; `strong` emphasises it (a total). */
export type Fact = { readonly label: string; readonly value: string; readonly strong?: boolean };
export type Link = { readonly label: string; readonly href: string };
export type Button = Link & { readonly quiet?: boolean };
export type Tone = 'info' | 'warning' | 'success' | 'error';

export type Letter = {
  readonly language: Language;
  readonly subject: string;
  /** The preview that mail programs show beside the subject; hidden in the mail itself. */
  readonly preheader: string;
  readonly blocks: readonly Block[];
  /** Why this person gets the mail, and where the product shows the same. */
  readonly footer: readonly string[];
};

// The design tokens as values, because mail programs do not load stylesheets.
const INK = '#1F2421';
const INK_2 = '#59615C';
const LINE = '#E4E2DC';
const PAGE = '#FFFFFF';
const RAISED = '#F7F6F3';
const PINE = '#0F5C4C';
const CLAY = '#C4512D';
const FONT = `Figtree,'Figtree Variable',system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
const TONES: Record<Tone, { ink: string; tint: string }> = {
  info: { ink: '#2B5C8A', tint: '#E9F0F7' },
  warning: { ink: '#9A5B00', tint: '#FBF2E1' },
  success: { ink: '#1E7B4F', tint: '#EEF6F1' },
  error: { ink: '#B3261E', tint: '#FBECEA' },
};
const BODY = `font:400 16px/24px ${FONT};color:${INK}`;
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
/** Outlook on Windows ignores `max-width`; without its own table the mail is as wide as the window. */
const OUTLOOK_WIDTH = {
  open: `<!--[if mso]><table ${TABLE} width="600"><tr><td width="600"><![endif]-->`,
  close: '<!--[if mso]></td></tr></table><![endif]-->',
};

/** Matches the number of a reservation, an amount of money and a percentage, which are not broken over two lines. */
const UNBROKEN = /\bR-\d+\b|\(?\b\d+\s%\)?|\$ ?\d[\d.,]*(?: [A-Z]{3}\b)?|\b\d[\d.,]* [A-Z]{3}\b/g;
const textHtml = (text: string): string => escapeHtml(text).replace(UNBROKEN, '<span style="white-space:nowrap">$&</span>');

/** A mail as HTML in the product's design, and the same content as plain text. All texts are escaped here. */
export const layout = (letter: Letter, publicUrl: string): { html: string; text: string } => ({
  html: htmlOf(letter, publicUrl),
  text: textOf(letter, publicUrl),
});

const htmlOf = ({ language, subject, preheader, blocks, footer }: Letter, publicUrl: string): string => `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${RAISED};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;color:${RAISED}">${escapeHtml(preheader)}${'&#847; '.repeat(40)}</div>
<table ${TABLE} width="100%" style="background:${RAISED}"><tr><td align="center" style="padding:24px 12px">
${OUTLOOK_WIDTH.open}<table ${TABLE} width="100%" style="max-width:600px">
<tr><td style="padding:8px 12px 20px">${brand(publicUrl)}</td></tr>
<tr><td style="background:${PAGE};border:1px solid ${LINE};border-radius:12px;padding:32px 24px 16px">
<div role="article" aria-roledescription="email" aria-label="${escapeHtml(subject)}" lang="${language}">
${blocks.map(blockHtml).join('\n')}
</div>
</td></tr>
<tr><td style="padding:20px 12px 8px">
${footer.map((line) => `<p style="margin:0 0 8px;font:400 14px/20px ${FONT};color:${INK_2}">${textHtml(line)}</p>`).join('\n')}
<p style="margin:0;font:400 14px/20px ${FONT};color:${INK_2}"><a href="${escapeHtml(publicUrl)}" style="color:${PINE}">${escapeHtml(publicUrl)}</a></p>
</td></tr>
</table>${OUTLOOK_WIDTH.close}
</td></tr></table>
</body>
</html>
`;

/** The logo (an arch with a dot) drawn with table cells: mail programs show no SVG, and remote pictures only after asking. */
const brand = (publicUrl: string): string => `<a href="${escapeHtml(publicUrl)}" style="text-decoration:none;color:${PINE}">
<table ${TABLE}><tr>
<td width="24" valign="top" style="width:24px"><div aria-hidden="true" style="width:24px;height:28px;background:${PINE};border-radius:12px 12px 0 0;overflow:hidden"><div style="width:11px;height:21px;margin:7px 0 0 6px;background:${RAISED};border-radius:6px 6px 0 0;float:left"><div style="width:6px;height:6px;margin:13px 0 0 2px;background:${CLAY};border-radius:3px;float:left"></div></div></div></td>
<td style="padding-left:10px;font:700 22px/28px ${FONT};letter-spacing:-0.02em;color:${PINE}">posada</td>
</tr></table></a>`;

const blockHtml = (block: Block): string => {
  switch (block.kind) {
    case 'heading':
      return `<h1 style="margin:0 0 16px;font:700 28px/34px ${FONT};letter-spacing:-0.02em;color:${INK}">${textHtml(block.text)}</h1>`;
    case 'paragraph':
      return `<p style="margin:0 0 16px;${BODY}">${textHtml(block.text)}</p>`;
    case 'facts':
      return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;border-top:1px solid ${LINE}">${block.rows.map(factHtml).join('')}</table>`;
    case 'buttons':
      return `<table ${TABLE} style="margin:0 0 16px"><tr>${block.buttons.map(buttonHtml).join('')}</tr></table>`;
    case 'links':
      return `<p style="margin:0 0 16px;${BODY}">${textHtml(block.label)}: ${block.links.map(linkHtml).join(' · ')}</p>`;
    case 'note':
      return `<table ${TABLE} width="100%" style="margin:0 0 24px"><tr><td style="background:${TONES[block.tone].tint};border-left:4px solid ${TONES[block.tone].ink};border-radius:8px;padding:14px 16px"><p style="margin:0 0 2px;font:600 16px/24px ${FONT};color:${TONES[block.tone].ink}">${textHtml(block.title)}</p><p style="margin:0;${BODY}">${textHtml(block.text)}</p></td></tr></table>`;
  }
};

const factHtml = ({ label, value, strong }: Fact): string => {
  const weight = strong ? 700 : 400;
  const cell = `padding:10px 0;border-bottom:1px solid ${LINE};vertical-align:top`;
  return `<tr><th scope="row" align="left" width="40%" style="${cell};padding-right:16px;font:${strong ? 600 : 400} 16px/24px ${FONT};color:${strong ? INK : INK_2}">${escapeHtml(label)}</th><td align="right" style="${cell};font:${weight} 16px/24px ${FONT};color:${INK};font-variant-numeric:tabular-nums;word-break:break-word">${textHtml(value)}</td></tr>`;
};

const linkHtml = ({ label, href }: Link): string => `<a href="${escapeHtml(href)}" style="color:${PINE}">${escapeHtml(label)}</a>`;

const buttonHtml = ({ label, href, quiet }: Button): string => {
  const [background, ink] = quiet ? [PAGE, PINE] : [PINE, '#FFFFFF'];
  return `<td style="padding:0 12px 12px 0"><table ${TABLE}><tr><td align="center" bgcolor="${background}" style="border-radius:10px;background:${background};border:1px solid ${PINE}"><a href="${escapeHtml(href)}" style="display:inline-block;padding:11px 22px;font:600 16px/22px ${FONT};color:${ink};text-decoration:none;border-radius:10px">${escapeHtml(label)}</a></td></tr></table></td>`;
};

const textOf = ({ blocks, footer }: Letter, publicUrl: string): string =>
  `${[...blocks.map(blockText), '--', ...footer, publicUrl].join('\n\n').replace(/\n--\n\n/, '\n-- \n')}\n`;

const blockText = (block: Block): string => {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'='.repeat(Math.min(60, [...block.text].length))}`;
    case 'paragraph':
      return block.text;
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'buttons':
      return block.buttons.map(({ label, href }) => `${label}:\n${href}`).join('\n\n');
    case 'links':
      return [`${block.label}:`, ...block.links.map(({ label, href }) => `${label}: ${href}`)].join('\n');
    case 'note':
      return `* ${block.title}\n  ${block.text}`;
  }
};
