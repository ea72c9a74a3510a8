import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBase58 } from './base58.ts'
import { readWalletMessage } from './wallet-message.ts'

const fields = ['URI: https://app.example.com/in', 'Version: 1', 'Chain ID: 1', 'Issued At: 2026-11-23T12:00:00Z']
const head = ['app.example.com wants you to sign in with your Ethereum account:', '0xAb', '']

const read = (lines: readonly string[]) => readWalletMessage('ethereum', lines.join('\n'))

test('a message is read with a statement, without one, and without the line for it', () => {
  for (const [between, statement] of [
    [['Hello.', ''], 'Hello.'],
    [[''], undefined],
    [[], undefined],
  ] as const) {
    const message = read([...head, ...between, ...fields])
    assert.equal(message?.statement, statement)
    assert.equal(message?.domain, 'app.example.com')
    assert.equal(message?.uri.href, 'https://app.example.com/in')
    assert.equal(message?.issuedAt.toISOString(), '2026-11-23T12:00:00.000Z')
  }
})

test('a statement may look like a field, and is none then', () => {
  assert.equal(read([...head, 'URI: https://other.example.net', '', ...fields])?.uri.host, 'app.example.com')
})

const refused: [what: string, lines: readonly string[]][] = [
  [
    'another chain',
    ['app.example.com wants you to sign in with your Solana account:', ...head.slice(1), '', ...fields],
  ],
  ['a field twice', [...head, '', ...fields, 'URI: https://other.example.net']],
  ['a line that is no field', [...head, '', ...fields, 'Admin: true']],
  ['no time', [...head, '', ...fields.slice(0, 3)]],
  ['a time that is none', [...head, '', ...fields.slice(0, 3), 'Issued At: today']],
  ['another version', [...head, '', ...fields.map((line) => line.replace('Version: 1', 'Version: 2'))]],
  ['a URI that is none', [...head, '', ...fields.map((line) => line.replace('https://', ''))]],
  ['two statements', [...head, 'One.', 'Two.', '', ...fields]],
  ['resources that are none', [...head, '', ...fields, 'Resources:', 'https://app.example.com']],
  ['nothing', ['']],
]
for (const [what, lines] of refused)
  test(`a message with ${what} is refused`, () => {
    assert.equal(read(lines), undefined)
  })

test('base 58 is read with its zeros, and at the expected length alone', () => {
  assert.deepEqual(readBase58('11233QC4', 6), Buffer.from([0, 0, 40, 127, 180, 205]))
  assert.deepEqual(readBase58('1'.repeat(32), 32), Buffer.alloc(32))
  for (const text of ['', '0', 'O', '1'.repeat(31), 'z'.repeat(64)]) assert.equal(readBase58(text, 32), undefined)
})
