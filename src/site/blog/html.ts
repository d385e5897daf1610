import type { Tag } from 'sanitize-html';
import { sanitizeHtml } from '../../engine/lazily.ts';

/** A path of this site, or an https address. */
const ADDRESS = /^(\/(?![/\\])|https:\/\/)/;

/** The allowed elements of articles from all sources (SEC-14, SEC-41): text, headings below that of the page, lists, emphasis, links. */
export const articleHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'blockquote', 'br', 'strong', 'em', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    transformTags: {
      b: 'strong',
      i: 'em',
      h1: 'h2',
      a: (tagName, { href = '' }): Tag => {
        const address = href.trim();
        if (!ADDRESS.test(address)) return { tagName: 'span', attribs: {} }; // a tag that is not allowed is dropped, its text is kept
        return { tagName, attribs: { href: address, ...(address.startsWith('/') ? {} : { rel: 'noopener nofollow' }) } };
      },
    },
    disallowedTagsMode: 'discard',
  }).trim();
