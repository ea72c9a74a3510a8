import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOriginOf, originsIn, originsProblem, passkeyDomainProblem } from './passkey-rules.ts'

test('the domain of passkeys is the name of a host, or empty', () => {
  for (const text of ['', 'localhost', 'example.com', 'a-b.example.com'])
    assert.equal(passkeyDomainProblem(text), undefined, text)
  for (const text of [
    'https://example.com',
    'example.com/',
    'Example.com',
    '-a.example',
    'a..b',
    'a b',
    '*.example.com',
  ])
    assert.notEqual(passkeyDomainProblem(text), undefined, text)
})

test('origins are addresses without a path', () => {
  assert.deepEqual(originsIn(' https://a.example,\nhttps://b.example  https://a.example'), [
    'https://a.example',
    'https://b.example',
  ])
  for (const text of ['', 'https://a.example', 'http://localhost:3000,https://a.example:8443'])
    assert.equal(originsProblem(text), undefined, text)
  for (const text of ['a.example', 'https://a.example/', 'https://a.example/b', 'myapp://a', 'https://u:p@a.example'])
    assert.notEqual(originsProblem(text), undefined, text)
})

test('a page uses passkeys of its own domain and of those above it', () => {
  assert.ok(isOriginOf('https://example.com', 'example.com'))
  assert.ok(isOriginOf('https://app.example.com:8443', 'example.com'))
  for (const origin of ['https://evilexample.com', 'https://example.com.evil.example', 'nonsense'])
    assert.ok(!isOriginOf(origin, 'example.com'), origin)
})
