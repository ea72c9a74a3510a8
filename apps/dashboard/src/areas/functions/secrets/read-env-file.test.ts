import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEnvFile } from './read-env-file.ts'

const read = (text: string) => {
  const found = readEnvFile(text)
  return 'problem' in found ? found.problem : found.secrets.map(({ name, value }) => `${name}=${value}`)
}

test('variables are read as files of variables have them', () => {
  assert.deepEqual(read('A=1'), ['A=1'])
  assert.deepEqual(read('# keys\n\nexport A = one # a comment\r\nB="two\\nlines"\nC=\'as $it is\'\nD=\n'), [
    'A=one',
    'B=two\nlines',
    'C=as $it is',
    'D=',
  ])
  assert.deepEqual(read('KEY="-----BEGIN\nabc=\n-----END"\nURL=https://a.example/?b=c#d'), [
    'KEY=-----BEGIN\nabc=\n-----END',
    'URL=https://a.example/?b=c#d',
  ])
})

test('what is not read is named', () => {
  assert.equal(read(''), 'Write NAME=value on each line.')
  assert.equal(read('A=1\nonly words here\nB=2'), 'Line 2: write NAME=value on each line.')
  assert.equal(read('1A=x'), '1A: A name has letters, digits and underscores only, and no digit first.')
  assert.equal(read('SUPABASE_URL=x'), 'SUPABASE_URL: Names that start with SUPABASE_ or DENO_ are set by Cairn.')
})
