import { useBlocker } from 'react-router-dom';
import { Button } from '../Button.tsx';
import { Dialog } from './Dialog.tsx';

type Props = {
  /** Whether leaving now would lose changes or interrupt a command. */
  unsaved: () => boolean;
  words: { title: string; text: string; stay: string; leave: string };
};

/** Asks once before leaving with unsaved changes. */
export const Unsaved = ({ unsaved, words }: Props) => {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => unsaved() && currentLocation.pathname !== nextLocation.pathname);
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      kind="urgent"
      onClose={() => blocker.reset?.()}
      title={words.title}
      actions={
        <>
          <Button look="quiet" onClick={() => blocker.proceed?.()}>
            {words.leave}
          </Button>
          <Button onClick={() => blocker.reset?.()}>{words.stay}</Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  );
};
