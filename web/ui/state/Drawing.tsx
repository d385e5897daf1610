import type { ReactNode } from 'react';
import { Drawn } from './Drawn.tsx';

/** The drawings for empty lists and dead links. */
const DRAWINGS = {
  door: (
    <>
      <path className="l" d="M14 74h84M24 74V63M24 66c-5 0-8-4-8-8 5 0 8 3 8 8m0 2c5 0 8-4 8-8-5 0-8 3-8 8" />
      <path className="f" d="M38 74V38a18 18 0 0 1 36 0v36" />
      <path className="p" d="M47 74V40a9 9 0 0 1 18 0v34" />
      <circle className="a" cx="60" cy="57" r="2.5" />
    </>
  ),
  search: (
    <>
      <path className="f" d="M12 74V50l12-10 12 10v24m0 0V32h24v42" />
      <path className="l" d="M8 74h96M44 42h8m-8 10h8m-8 10h8M21 74V62h6v12" />
      <circle className="f p" cx="76" cy="46" r="17" />
      <path className="p" d="m88 58 13 13M69 46h14" />
    </>
  ),
  heart: (
    <>
      <rect className="f" x="20" y="18" width="66" height="52" rx="8" />
      <path className="l" d="m22 62 19-20 14 14 10-9 19 17" />
      <circle className="l" cx="66" cy="34" r="5" />
      <path className="a" d="M87 36c-9-7-13-10-13-15a7 7 0 0 1 13-3.5a7 7 0 0 1 13 3.5c0 5-4 8-13 15z" />
    </>
  ),
  talk: (
    <>
      <path className="f" d="M22 14h46a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8H40L28 58V48h-6a8 8 0 0 1-8-8V22a8 8 0 0 1 8-8z" />
      <path className="l" d="M28 26h34M28 35h16" />
      <path className="f p" d="M58 36h34a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8h-4v9l-11-9H58a8 8 0 0 1-8-8V44a8 8 0 0 1 8-8z" />
      <path className="p" d="M66 51h.1m8.900 0h.1" />
      <circle className="a" cx="84" cy="51" r="2.5" />
    </>
  ),
  calendar: (
    <>
      <rect className="f" x="27" y="18" width="58" height="56" rx="8" />
      <path className="l" d="M27 34h58M40 58h6m8 0h6m8 0h6M54 46h6m8 0h6" />
      <path className="p" d="M42 11v13m28-13v13" />
      <rect className="s" x="37" y="41" width="12" height="10" rx="3" />
      <circle className="a" cx="71" cy="65" r="2.5" />
    </>
  ),
  inbox: (
    <>
      <path className="f" d="M22 48 34 22h44l12 26v18a8 8 0 0 1-8 8H30a8 8 0 0 1-8-8z" />
      <path className="p" d="M22 48h19a15 15 0 0 0 30 0h19" />
      <path className="l" d="M56 8v22m-8-8 8 8 8-8" />
    </>
  ),
  bell: (
    <>
      <path className="f" d="M30 64c6-6 6-12 6-24a20 20 0 0 1 40 0c0 12 0 18 6 24z" />
      <path className="p" d="M49 71a8 8 0 0 0 14 0M56 20v-6" />
      <path className="l" d="M20 30c1-6 4-11 8-15m64 15c-1-6-4-11-8-15" />
      <circle className="a" cx="76" cy="26" r="5" />
    </>
  ),
  coins: (
    <>
      <path className="f" d="M30 34v30c0 5 9 9 20 9s20-4 20-9V34" />
      <ellipse className="f p" cx="50" cy="34" rx="20" ry="8" />
      <path className="l" d="M30 44c0 5 9 9 20 9s20-4 20-9M30 54c0 5 9 9 20 9s20-4 20-9" />
      <circle className="f" cx="82" cy="58" r="15" />
      <path className="p" d="M82 50v16m-6-6 6 6 6-6" />
    </>
  ),
  link: (
    <>
      <path className="p" d="M46 36 34 48a12 12 0 0 0 17 17l7-7m8-12 12-12a12 12 0 0 0-17-17l-7 7" />
      <path className="l" d="m30 26 6 4m38 24 6 4M44 16l1 7m22 41 1 7" />
      <circle className="a" cx="56" cy="41" r="2.5" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

/** A decoration above a title that conveys the meaning. */
export const Drawing = ({ of }: { of: keyof typeof DRAWINGS }) => <Drawn>{DRAWINGS[of]}</Drawn>;
