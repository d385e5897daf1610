import { PAGE, pdfPages } from './pages.ts';

const WIDTH = PAGE.right - PAGE.left;
const NAMES = 150;

type Look = { readonly bold?: boolean; readonly mute?: boolean; readonly size?: number; readonly after?: number };

/** Texts below each other, on as many A4 pages as they need. `done` is called last and returns the whole file. */
export const pdfFlow = (info: { readonly title: string; readonly language: string }) => {
  const pdf = pdfPages(info);
  let y: number = PAGE.top;
  const room = (height: number): void => {
    if (y + height <= PAGE.bottom) return;
    pdf.addPage();
    y = PAGE.top;
  };
  const block = (text: string, { bold = false, mute = false, size = 9, after = 4 }: Look = {}): void => {
    const look = { bold, mute, size, width: WIDTH, wraps: true };
    const height = pdf.heightOf(text, look);
    room(Math.min(height, PAGE.bottom - PAGE.top));
    pdf.write(text, PAGE.left, y, look);
    y += height + after;
  };
  return {
    block,
    /** A name with its value beside it. */
    row: (name: string, value: string, { bold = false, size = 9 }: Pick<Look, 'bold' | 'size'> = {}): void => {
      const named = { width: NAMES, wraps: true, mute: true };
      const valued = { width: WIDTH - NAMES, wraps: true, bold, size };
      const height = Math.max(pdf.heightOf(name, named), pdf.heightOf(value, valued));
      room(height + 3);
      pdf.write(name, PAGE.left, y, named);
      pdf.write(value, PAGE.left + NAMES, y, valued);
      y += height + 3;
    },
    /** A heading, which is not left alone at the end of a page. */
    heading: (text: string): void => {
      room(70);
      y += 10;
      pdf.rule(y);
      y += 10;
      block(text, { bold: true, size: 12, after: 6 });
    },
    sub: (text: string): void => {
      room(50);
      y += 4;
      block(text, { bold: true, size: 10, after: 4 });
    },
    isChanged: pdf.isChanged,
    done: pdf.done,
  };
};
