import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distinctFileNames } from './file-names.ts'

test('files of an archive have different names, whatever the snippets are called', () => {
  assert.deepEqual(distinctFileNames(['Orders', 'orders', 'a/b', 'a:b', '', 'Orders', 'Orders (2)']), [
    'Orders.sql',
    'orders (2).sql',
    'a-b.sql',
    'a-b (2).sql',
    'snippet.sql',
    'Orders (3).sql',
    'Orders (2) (2).sql',
  ])
})
