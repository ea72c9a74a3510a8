import assert from 'node:assert/strict'
import { test } from 'node:test'
import { functionFileProblem, functionSecretNameProblem, functionSlugProblem } from '../src/functions/function-rules.ts'

test('a function has the name of a part of an address, and none of a page', () => {
  for (const slug of ['hello', 'send-receipt', 'a1_B']) assert.equal(functionSlugProblem(slug), undefined)
  for (const slug of ['', '1st', '-a', 'a b', 'a/b', 'a.b', 'x'.repeat(64), 'new', 'secrets'])
    assert.notEqual(functionSlugProblem(slug), undefined, slug)
})

test('the path of a file stays in the folder of its function', () => {
  for (const path of ['index.ts', 'lib/a.b.ts', 'deno.json']) assert.equal(functionFileProblem(path), undefined)
  for (const path of ['', '/a', 'a/', 'a//b', '../a', 'a/../b', './a', 'a\\b', 'a\nb'])
    assert.notEqual(functionFileProblem(path), undefined, path)
})

test('a secret has the name of a variable, and none that is set already', () => {
  for (const name of ['A', 'stripe_key', '_1']) assert.equal(functionSecretNameProblem(name), undefined)
  for (const name of ['', '1A', 'A-B', 'A B', 'SUPABASE_URL', 'supabase_x', 'DENO_DIR', 'PATH', 'HOME'])
    assert.notEqual(functionSecretNameProblem(name), undefined, name)
})
