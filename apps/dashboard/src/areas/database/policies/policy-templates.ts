import type { PolicyDraft } from './policy-sql.ts'

export interface PolicyTemplate {
  label: string
  draft: PolicyDraft
}

const permissive = { action: 'PERMISSIVE', using: '', check: '' } as const

/** Where policies usually begin. `user_id` and `email` stand for columns of the table. */
export const policyTemplates: readonly PolicyTemplate[] = [
  {
    label: 'Everyone can read',
    draft: { ...permissive, name: 'Everyone can read', command: 'SELECT', roles: 'public', using: 'true' },
  },
  {
    label: 'Signed-in users can insert',
    draft: {
      ...permissive,
      name: 'Signed-in users can insert',
      command: 'INSERT',
      roles: 'authenticated',
      check: 'true',
    },
  },
  {
    label: 'Users can read their own rows',
    draft: {
      ...permissive,
      name: 'Users can read their own rows',
      command: 'SELECT',
      roles: 'authenticated',
      using: 'user_id = (select auth.uid())',
    },
  },
  {
    label: 'Users can insert their own rows',
    draft: {
      ...permissive,
      name: 'Users can insert their own rows',
      command: 'INSERT',
      roles: 'authenticated',
      check: 'user_id = (select auth.uid())',
    },
  },
  {
    label: 'Users can update their own rows',
    draft: {
      ...permissive,
      name: 'Users can update their own rows',
      command: 'UPDATE',
      roles: 'authenticated',
      using: 'user_id = (select auth.uid())',
      check: 'user_id = (select auth.uid())',
    },
  },
  {
    label: 'Users can delete their own rows',
    draft: {
      ...permissive,
      name: 'Users can delete their own rows',
      command: 'DELETE',
      roles: 'authenticated',
      using: 'user_id = (select auth.uid())',
    },
  },
  {
    label: 'Users can do everything with rows of their email',
    draft: {
      ...permissive,
      name: 'Users can use rows of their email',
      command: 'ALL',
      roles: 'authenticated',
      using: "email = (select auth.jwt() ->> 'email')",
      check: "email = (select auth.jwt() ->> 'email')",
    },
  },
]
