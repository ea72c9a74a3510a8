import { quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { PolicyDraft } from './policy-sql.ts'
import type { PolicyTemplate } from './policy-templates.ts'

const mostNameCharacters = 63

const ownFolder = '(storage.foldername(name))[1] = (select auth.uid())::text'
const ownFiles = 'owner_id = (select auth.uid())::text'

/** The condition that an object is in a bucket. */
export const inBucket = (bucket: string): string => `bucket_id = ${quotedLiteral(bucket)}`

interface Rule {
  label: string
  command: PolicyDraft['command']
  roles: 'public' | 'authenticated'
  /** Beside the bucket. */
  condition?: string
}

const rules: readonly Rule[] = [
  { label: 'Everyone can read', command: 'SELECT', roles: 'public' },
  { label: 'Signed-in users can read', command: 'SELECT', roles: 'authenticated' },
  { label: 'Signed-in users can upload', command: 'INSERT', roles: 'authenticated' },
  { label: 'Users own the folder of their id', command: 'ALL', roles: 'authenticated', condition: ownFolder },
  { label: 'Users change what they uploaded', command: 'UPDATE', roles: 'authenticated', condition: ownFiles },
  { label: 'Users delete what they uploaded', command: 'DELETE', roles: 'authenticated', condition: ownFiles },
]

/** Where policies on the objects of a bucket usually begin; without one, on those of all buckets. */
export const bucketTemplates = (bucket: string | undefined): PolicyTemplate[] =>
  rules.map(({ label, command, roles, condition }) => {
    const conditions = [
      ...(bucket === undefined ? [] : [inBucket(bucket)]),
      ...(condition === undefined ? [] : [condition]),
    ]
    const expression = conditions.length === 0 ? 'true' : conditions.join(' and ')
    return {
      label,
      draft: {
        // Names are unique for the table, which has the files of all buckets.
        name: `${label}${bucket === undefined ? '' : `: ${bucket}`}`.slice(0, mostNameCharacters),
        action: 'PERMISSIVE',
        command,
        roles,
        using: command === 'INSERT' ? '' : expression,
        check: command === 'SELECT' || command === 'DELETE' ? '' : expression,
      },
    }
  })

/** Where policies on the list of buckets usually begin. */
export const bucketListTemplates: readonly PolicyTemplate[] = [
  {
    label: 'Everyone can list buckets',
    draft: {
      name: 'Everyone can list buckets',
      action: 'PERMISSIVE',
      command: 'SELECT',
      roles: 'public',
      using: 'true',
      check: '',
    },
  },
  {
    label: 'Signed-in users can create buckets',
    draft: {
      name: 'Signed-in users can create buckets',
      action: 'PERMISSIVE',
      command: 'INSERT',
      roles: 'authenticated',
      using: '',
      check: 'true',
    },
  },
]
