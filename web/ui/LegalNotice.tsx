import { CircleAlert } from 'lucide-react';

/** The legal notice for a stay of this length at this place, if there is one (D-05). */
export const LegalNotice = ({ notice }: { notice: { title: string; text: string } | null }) =>
  notice && (
    <div className="note warning">
      <CircleAlert size={20} aria-hidden className="i" />
      <div>
        <b>{notice.title}</b>
        <p>{notice.text}</p>
      </div>
    </div>
  );
