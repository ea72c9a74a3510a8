import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bucketsIn, groupByBucket } from './storage-policies.ts'
import { bucketTemplates } from './storage-templates.ts'

const policy = (name: string, definition: string | null, check: string | null = null) => ({
  id: 1,
  schema: 'storage',
  table: 'objects',
  table_id: 2,
  name,
  action: 'PERMISSIVE' as const,
  roles: ['public'],
  command: 'SELECT' as const,
  definition,
  check,
})

void test('a policy is of the buckets that its expressions name, as PostgreSQL writes them', () => {
  assert.deepEqual([...bucketsIn(policy('a', "(bucket_id = 'avatars'::text)"))], ['avatars'])
  assert.deepEqual([...bucketsIn(policy('a', "((bucket_id = 'a'::text) OR (bucket_id = 'b'::text))"))], ['a', 'b'])
  assert.deepEqual([...bucketsIn(policy('a', null, "(bucket_id = 'Ann''s files'::text)"))], ["Ann's files"])
  assert.deepEqual([...bucketsIn(policy('a', "(owner_id = 'avatars')"))], [])
})

void test('each bucket has its policies, and the rest those that name no bucket that there is', () => {
  const both = policy('both', "((bucket_id = 'a'::text) OR (bucket_id = 'b'::text))")
  const gone = policy('gone', "(bucket_id = 'gone'::text)")
  const all = policy('all', 'true')
  assert.deepEqual(groupByBucket(['a', 'b', 'c'], [both, gone, all]), [
    { bucket: 'a', policies: [both] },
    { bucket: 'b', policies: [both] },
    { bucket: 'c', policies: [] },
    { bucket: undefined, policies: [gone, all] },
  ])
})

void test('a policy that begins with a template is one of its bucket, and its name fits', () => {
  for (const bucket of ["Ann's files", 'b'.repeat(100)])
    for (const { draft } of bucketTemplates(bucket)) {
      assert.deepEqual([...bucketsIn({ definition: draft.using, check: draft.check })], [bucket], draft.name)
      assert.ok(draft.name.length <= 63, draft.name)
    }
})
