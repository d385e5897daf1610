import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Picture } from '../../../web/ui/listing/Picture.tsx';
import { show } from '../support/render.tsx';

const photo = (dibujo: boolean) => ({ url_320: '/a', url_640: '/b', url_1280: '/c', width: 4, height: 3, placeholder: 'data:,', dibujo });

it('says in the corner and in the alternative text of a drawing that it is one, and nothing of photos and decorations (D-129)', async () => {
  const drawing = await show(<Picture photo={photo(true)} alt="Casa" sizes="100vw" />);
  expect(screen.getByRole('img', { name: 'Casa (Dibujo: demostración)' })).toBeTruthy();
  expect(screen.getByText('Dibujo: demostración')).toBeTruthy();
  drawing.unmount();
  const real = await show(<Picture photo={photo(false)} alt="Casa" sizes="100vw" />);
  expect(screen.getByRole('img', { name: 'Casa' })).toBeTruthy();
  expect(screen.queryByText('Dibujo: demostración')).toBeNull();
  real.unmount();
  await show(<Picture photo={photo(true)} alt="" sizes="100vw" />);
  expect(screen.queryByText('Dibujo: demostración')).toBeNull();
});
