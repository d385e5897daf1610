import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import {
  Bold,
  Heading3,
  Heading4,
  IndentDecrease,
  IndentIncrease,
  Italic,
  List,
  ListOrdered,
  Pilcrow,
  Quote,
  Redo2,
  Underline,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Indent, MAX_PX } from './indent.ts';
import styles from './rich-text.module.css';

type Props = { id: string; label: string; value: string; onChange: (html: string) => void; invalid: boolean };

/** The formats that the server retains (SEC-14); everything else in a pasted document is dropped (W-37). */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    strike: false,
    trailingNode: false,
  }),
  Indent,
];

/** A rich text editor for mouse and keyboard. Its code is loaded only in the step that uses it. */
export const RichText = ({ id, label, value, onChange, invalid }: Props) => {
  const changed = useRef(onChange);
  changed.current = onChange;
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: `input rich ${styles.rich}`,
        ...(invalid && { 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor: now }) => changed.current(now.isEmpty ? '' : now.getHTML()),
  });
  return (
    <div className="field">
      <span className="label" aria-hidden="true">
        {label}
      </span>
      {editor && <Toolbar editor={editor} controls={id} />}
      <EditorContent editor={editor} />
    </div>
  );
};

type Key =
  | 'paragraph'
  | 'h3'
  | 'h4'
  | 'quote'
  | 'bold'
  | 'italic'
  | 'underline'
  | 'list'
  | 'numbered'
  | 'outdent'
  | 'indent'
  | 'undo'
  | 'redo';
type Tool = { key: Key; icon: ReactNode; on?: boolean; off?: boolean; press: () => void };

/** One tab stop; the arrow keys move between the buttons. */
const Toolbar = ({ editor, controls }: { editor: Editor; controls: string }) => {
  const { t } = useTranslation('publish');
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      is: Object.fromEntries(
        ['bold', 'italic', 'underline', 'bulletList', 'orderedList', 'blockquote', 'paragraph'].map((name) => [name, now.isActive(name)]),
      ),
      h3: now.isActive('heading', { level: 3 }),
      h4: now.isActive('heading', { level: 4 }),
      indent: Number(now.state.selection.$from.parent.attrs['indent'] ?? 0),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  const toggle = (key: Key, icon: ReactNode, on: boolean | undefined, press: () => void): Tool => ({
    key,
    icon,
    on: on === true,
    press,
  });
  const tools: Tool[] = [
    toggle('paragraph', <Pilcrow size={18} aria-hidden />, state.is['paragraph'], () => run().setParagraph().run()),
    toggle('h3', <Heading3 size={18} aria-hidden />, state.h3, () => run().toggleHeading({ level: 3 }).run()),
    toggle('h4', <Heading4 size={18} aria-hidden />, state.h4, () => run().toggleHeading({ level: 4 }).run()),
    toggle('quote', <Quote size={18} aria-hidden />, state.is['blockquote'], () => run().toggleBlockquote().run()),
    toggle('bold', <Bold size={18} aria-hidden />, state.is['bold'], () => run().toggleBold().run()),
    toggle('italic', <Italic size={18} aria-hidden />, state.is['italic'], () => run().toggleItalic().run()),
    toggle('underline', <Underline size={18} aria-hidden />, state.is['underline'], () => run().toggleUnderline().run()),
    toggle('list', <List size={18} aria-hidden />, state.is['bulletList'], () => run().toggleBulletList().run()),
    toggle('numbered', <ListOrdered size={18} aria-hidden />, state.is['orderedList'], () => run().toggleOrderedList().run()),
    { key: 'outdent', icon: <IndentDecrease size={18} aria-hidden />, off: state.indent <= 0, press: () => run().indentBy(-1).run() },
    { key: 'indent', icon: <IndentIncrease size={18} aria-hidden />, off: state.indent >= MAX_PX, press: () => run().indentBy(1).run() },
    { key: 'undo', icon: <Undo2 size={18} aria-hidden />, off: !state.undo, press: () => run().undo().run() },
    { key: 'redo', icon: <Redo2 size={18} aria-hidden />, off: !state.redo, press: () => run().redo().run() },
  ];
  return (
    <div role="toolbar" aria-label={t('rich.toolbar')} aria-controls={controls} className={styles.tools} onKeyDown={walk}>
      {tools.map(({ key, icon, on, off, press }, i) => (
        <button
          key={key}
          type="button"
          tabIndex={i === 0 ? 0 : -1}
          aria-label={t(`rich.${key}`)}
          title={t(`rich.${key}`)}
          aria-pressed={on}
          aria-disabled={off || undefined}
          onClick={() => !off && press()}
        >
          {icon}
        </button>
      ))}
    </div>
  );
};

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const walk = (event: KeyboardEvent<HTMLElement>) => {
  const move = MOVES[event.key];
  if (!move) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  buttons[
    move(
      buttons.findIndex((button) => button.matches(':focus')),
      buttons.length,
    )
  ]?.focus();
};
