import { sentence } from '../../kernel/text.ts';
import type { Letter } from './layout.ts';

type Words = Pick<Letter, 'subject' | 'preheader' | 'blocks'>;

/** The texts of a letter that uses "the guest" or "the host" for a name that is unknown or must not be disclosed (D-134). */
export const asSentences = ({ subject, preheader, blocks }: Words): Words => ({
  subject: sentence(subject),
  preheader: sentence(preheader),
  blocks: blocks.map((block) => {
    if (block.kind === 'heading' || block.kind === 'paragraph') return { ...block, text: sentence(block.text) };
    return block.kind === 'note' ? { ...block, title: sentence(block.title), text: sentence(block.text) } : block;
  }),
});
