import { CircleAlert } from 'lucide-react';

/** What the law of the place says of so long a stay, where it says something (D-05). */
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
