import { sanitizeHtml } from '../../engine/lazily.ts';

const INDENT = /^(?:[1-9]0|100)px$/; // SEC-14: steps of 10 px up to 100
/** Lists in lists; parsing takes quadratic time in the depth of nested tags, so the depth is limited. */
const DEEPEST = 30;
const BLOCKS = ['p', 'ul', 'ol', 'li', 'blockquote', 'h3', 'h4'];

/** The allowed formatting: other tags are removed, scripts and styles with their content (SEC-14). */
export const safeRichText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...BLOCKS, 'br', 'strong', 'em', 'u'],
    allowedAttributes: Object.fromEntries(BLOCKS.map((tag) => [tag, ['style']])),
    allowedStyles: { '*': { 'margin-left': [INDENT] } },
    transformTags: { b: 'strong', i: 'em' },
    disallowedTagsMode: 'discard',
    nestingLimit: DEEPEST,
  }).trim();

/** The plain text of a rich text, for its length and for the contact-data filter. */
export const plainText = (html: string): string =>
  sanitizeHtml(html.replace(/<(br|\/p|\/li|\/h\d|\/blockquote)\b[^<>]{0,300}>/gi, '$& '), {
    allowedTags: [],
    allowedAttributes: {},
    nestingLimit: DEEPEST,
  })
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ')
    .trim();
