import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOnlyWords } from './read-only-words.ts'

const megabyte = 1024 * 1024

test('a project that can be written to has no banner', () => {
  assert.deepEqual(readOnlyWords(undefined), [])
  assert.deepEqual(readOnlyWords({ read_only: null, database_bytes: 1, database_limit_bytes: 2 }), [])
})

test('a read-only project says why, and how to free space', () => {
  const [quota] = readOnlyWords({
    read_only: 'disk',
    database_bytes: 520 * megabyte,
    database_limit_bytes: 500 * megabyte,
  })
  assert.equal(
    quota?.text,
    'The databases use 520 MB of 500 MB. Delete rows in the table editor, then run vacuum full; in the SQL editor. ' +
      'To drop or truncate tables, start the SQL with begin read write; and end it with commit;',
  )
  const [host] = readOnlyWords({ read_only: 'host-disk', database_bytes: null, database_limit_bytes: null })
  assert.match(host?.text ?? '', /^The disk of this installation is almost full\./)
  const [locked] = readOnlyWords({ read_only: 'locked', database_bytes: null, database_limit_bytes: null })
  assert.equal(locked?.title, 'This project is locked.')
  assert.match(locked?.text ?? '', /Drop or truncate tables in the SQL editor/)
})
