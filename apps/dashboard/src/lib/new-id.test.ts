import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { newId } from './new-id.ts'

void test('an id is a random UUID of version 4', () => {
  const ids = Array.from({ length: 1_000 }, newId)
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.equal(new Set(ids).size, ids.length)
})

void test('nothing in the dashboard needs crypto.randomUUID, which pages over plain HTTP lack', async () => {
  const source = new URL('../', import.meta.url)
  for await (const path of glob('**/*.{ts,tsx}', { cwd: source }))
    if (!path.startsWith('lib/new-id'))
      assert.doesNotMatch(await readFile(new URL(path, source), 'utf8'), /randomUUID/, path)
})
