import { CircleAlert } from 'lucide-react';
import { Note } from './Note.tsx';

/** The legal notice for a stay of this length at this place, if there is one (D-05). */
export const LegalNotice = ({ notice }: { notice: { title: string; text: string } | null }) =>
  notice && (
    <Note kind="warning" icon={CircleAlert}>
      <b>{notice.title}</b>
      <p>{notice.text}</p>
    </Note>
  );
