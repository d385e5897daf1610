import { Extension } from '@tiptap/react';

/** SEC-14: steps of 10 px up to 100. */
const STEP_PX = 10;
export const MAX_PX = 100;
const BLOCKS = ['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList'];

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    indent: { indentBy: (steps: 1 | -1) => ReturnType };
  }
}

/** The indent after a number of steps, limited to the range from 0 to the maximum. */
export const indentAfter = (px: number, steps: number): number => Math.min(MAX_PX, Math.max(0, px + steps * STEP_PX));

/** Parses an indent in the format in which the server stores it: a multiple of ten. */
export const indentIn = (marginLeft: string): number => {
  const px = /^(\d{1,3})px$/.exec(marginLeft.trim())?.[1];
  const value = px === undefined ? 0 : Number(px);
  return value % STEP_PX === 0 && value <= MAX_PX ? value : 0;
};

/** Indents paragraphs, headings, quotes and lists. */
export const Indent = Extension.create({
  name: 'indent',
  addGlobalAttributes() {
    return [
      {
        types: BLOCKS,
        attributes: {
          indent: {
            default: 0,
            parseHTML: (element) => indentIn(element.style.marginLeft),
            renderHTML: ({ indent }) => (Number(indent) > 0 ? { style: `margin-left:${indent}px` } : {}),
          },
        },
      },
    ];
  },
  addCommands() {
    return {
      indentBy:
        (steps) =>
        ({ state, dispatch }) => {
          const { $from, $to } = state.selection;
          const range = $from.blockRange($to);
          if (!range) return false;
          const { tr } = state;
          const inside = range.$from.start(range.depth); // the position of the first child of the range's parent
          range.parent.forEach((node, offset, index) => {
            if (index < range.startIndex || index >= range.endIndex || !BLOCKS.includes(node.type.name)) return;
            tr.setNodeAttribute(inside + offset, 'indent', indentAfter(Number(node.attrs['indent']), steps));
          });
          if (tr.docChanged) dispatch?.(tr);
          return tr.docChanged;
        },
    };
  },
});
