import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const CONSOLE = join(import.meta.dirname, '../../admin');
const files = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

/** Files of the console that hold something like `sought`. */
const withText = (sought: RegExp): string[] => files.filter((file) => sought.test(readFileSync(join(CONSOLE, file), 'utf8'))).sort();

// SEC-37: whoever only reads is shown no control that writes, so every one of them goes through the place that knows who asks
it('writing calls are only in commands.ts, except for signing out', () => {
  expect(withText(/\bapi\s*\.\s*(?:POST|PUT|PATCH|DELETE)\b/)).toEqual(['data/authProvider.ts', 'data/commands.ts']);
  expect(readFileSync(join(CONSOLE, 'data/authProvider.ts'), 'utf8').match(/\bapi\.(?:POST|PUT|PATCH|DELETE)\([^,)]+/g)).toEqual([
    "api.POST('/api/v1/users/logout'",
  ]);
  expect(withText(/(?<!\.)\bfetch\(|method: '(?:POST|PUT|PATCH|DELETE)'/)).toEqual(['data/api.ts', 'data/commands.ts']);
});

it('only ui/writing.tsx exposes them and checks the role; forms of react-admin save coupons', () => {
  expect(withText(/^import (?!type )[^;]*from '[./]+(?:\/data)?\/commands\.ts'/m)).toEqual(['data/dataProvider.ts', 'ui/writing.tsx']);
  expect(withText(/\buseMutation\b/)).toEqual(['ui/writing.tsx']);
  expect(withText(/\busePermissions\b|\busePermissionsOptimized\b|\bgetPermissions\(/)).toEqual(['ui/writing.tsx']);
});

it('react-admin itself writes only the coupon, on pages and by links for users who may write', () => {
  const writes = 'useCreate|useUpdate|useUpdateMany|useDelete|useDeleteMany|Create|Edit|CreateButton|EditButton|DeleteButton|SaveButton';
  expect(withText(new RegExp(`import \\{[^}]*\\b(?:${writes})\\b[^}]*\\} from 'react-admin'`))).toEqual([
    'coupons/CouponForm.tsx',
    'coupons/CouponList.tsx',
  ]);
  const unguarded = /^ *(?!<(?:WritersPage|ForWriters)>)\S.*\n *<(?:Create|Edit|CreateButton|EditButton)\b/m;
  expect(withText(unguarded)).toEqual([]);
});
