import { useGetList } from 'react-admin';
import type { HeldRole } from '../data/records.ts';
import { useMayWrite } from '../ui/writing.tsx';

const MAX_ROLES = 500;

/** People with a role or a proposed one; not available to support. */
export const useRoles = () =>
  useGetList<HeldRole>(
    'roles',
    { pagination: { page: 1, perPage: MAX_ROLES }, sort: { field: 'id', order: 'ASC' } },
    { enabled: useMayWrite() },
  );
