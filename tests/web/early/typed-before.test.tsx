import { userEvent } from '@testing-library/user-event';
import { act, startTransition, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { preserveTyped } from '../../../web/early/typed-before.ts';

const Form = ({ done }: { done?: () => void }) => {
  const [name, setName] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [sort, setSort] = useState('new');
  useEffect(() => done?.(), [done]);
  return (
    <form>
      <input aria-label="name" value={name} onChange={({ target }) => setName(target.value)} />
      <input type="checkbox" aria-label="agreed" checked={agreed} onChange={({ target }) => setAgreed(target.checked)} />
      <select aria-label="sort" value={sort} onChange={({ target }) => setSort(target.value)}>
        <option value="new">new</option>
        <option value="cheap">cheap</option>
      </select>
      <output>{`${name} ${agreed} ${sort}`}</output>
    </form>
  );
};

const type = (control: HTMLInputElement | HTMLSelectElement, value: string) => {
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
};

it('keeps input from before and during hydration, as the state of the page', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Form />);
  document.body.append(root);
  const [name, agreed] = root.querySelectorAll('input');
  const sort = root.querySelector('select');
  if (!name || !agreed || !sort) throw new Error('no form');
  type(name, 'Mar'); // before the script has loaded
  const giveBack = preserveTyped();
  type(name, 'Marta');
  agreed.click();
  type(sort, 'cheap');
  await act(async () => hydrateRoot(root, <Form done={giveBack} />));
  expect(root.querySelector('output')?.textContent).toBe('Marta true cheap');
  expect([name.value, agreed.checked, sort.value]).toEqual(['Marta', true, 'cheap']);
});

it('keeps a box that is pressed after hydration has begun and before it is done', async () => {
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Form />);
  document.body.append(root);
  const agreed = root.querySelector<HTMLInputElement>('[type=checkbox]');
  const giveBack = preserveTyped();
  await act(async () => {
    startTransition(() => void hydrateRoot(root, <Form done={giveBack} />));
    agreed?.click(); // React has not rendered anything yet
  });
  await act(() => new Promise((later) => setTimeout(later, 5)));
  expect(root.querySelector('output')?.textContent).toBe(' true new');
  expect(agreed?.checked).toBe(true);
  await act(async () => agreed?.click());
  expect(root.querySelector('output')?.textContent).toBe(' false new');
});

it.each([
  [true, 'insertText'],
  [false, 'insertReplacementText'],
])('replays it as typing only where the user is active: %s', async (isAtIt, inputType) => {
  const root = document.createElement('div');
  root.innerHTML = '<input>';
  document.body.append(root);
  const input = root.querySelector('input') as HTMLInputElement;
  if (isAtIt) input.focus();
  type(input, 'provid');
  const heard: string[] = [];
  const giveBack = preserveTyped();
  input.addEventListener('input', (event) => heard.push((event as InputEvent).inputType));
  giveBack();
  expect(heard).toEqual([inputType]);
});

it('sends a form submitted too early once, with the typed values', async () => {
  const sent: string[] = [];
  const Sending = ({ done }: { done?: () => void }) => {
    const [name, setName] = useState('');
    useEffect(() => done?.(), [done]);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(name);
        }}
      >
        <input aria-label="name" value={name} onChange={({ target }) => setName(target.value)} />
        <button type="submit">send</button>
      </form>
    );
  };
  const root = document.createElement('div');
  root.innerHTML = renderToString(<Sending />);
  document.body.append(root);
  const giveBack = preserveTyped();
  type(root.querySelector('input') as HTMLInputElement, 'Marta');
  root.querySelector('button')?.click();
  root.querySelector('button')?.click();
  await act(async () => hydrateRoot(root, <Sending done={giveBack} />));
  await act(() => new Promise((later) => setTimeout(later, 5)));
  expect(sent).toEqual(['Marta']);
});

it('reports a file that was chosen before; its value cannot be set', async () => {
  document.body.innerHTML = '<input type="file">';
  const input = document.querySelector('input') as HTMLInputElement;
  await userEvent.setup().upload(input, new File(['x'], 'a.ics'));
  const giveBack = preserveTyped();
  const heard: string[] = [];
  input.addEventListener('change', () => heard.push(input.files?.[0]?.name ?? ''));
  giveBack();
  expect(heard).toEqual(['a.ics']);
});

it('leaves untouched boxes alone', () => {
  document.body.innerHTML = '<input type="checkbox" checked><input type="checkbox"><input type="radio" checked><input type="radio">';
  const heard: Event[] = [];
  document.body.addEventListener('click', (event) => heard.push(event));
  preserveTyped()();
  expect(heard).toEqual([]);
});
