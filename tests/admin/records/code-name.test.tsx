import { render } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { expect, it } from 'vitest';
import { i18nProvider } from '../../../admin/data/i18n.ts';
import { CodeName } from '../../../admin/users/CodeName.tsx';

const shown = (code: string | null, of: 'region' | 'language') =>
  render(
    <AdminContext i18nProvider={i18nProvider}>
      <CodeName code={code} of={of} />
    </AdminContext>,
  ).container;

it.each([
  ['AR', 'region', 'Argentina'],
  ['ES', 'region', 'Spain'],
  ['en', 'language', 'English'],
  ['strange_code', 'region', 'strange_code'],
  ['', 'language', 'N/A'],
  [null, 'region', 'N/A'],
] as const)('%s, a %s, reads "%s"', (code, of, name) => {
  expect(shown(code, of)).toHaveTextContent(new RegExp(`^${name}$`));
});
