import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainOfEmail, domainProblem } from './sso-rules.ts'

void test('domains', () => {
  for (const good of ['example.com', 'a.b.example.co', 'xn--bcher-kva.example', '1and1.com'])
    assert.equal(domainProblem(good), undefined, good)
  for (const bad of [
    '',
    'com',
    'example',
    '.com',
    'a..b',
    '-a.com',
    'a-.com',
    '127.0.0.1',
    'a b.com',
    'exa_mple.com',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
  ])
    assert.notEqual(domainProblem(bad), undefined, bad)
})

void test('the domain of an address', () => {
  assert.equal(domainOfEmail('Ada@Example.COM '), 'example.com')
  assert.equal(domainOfEmail('"a@b"@example.com'), 'example.com')
  for (const none of ['', 'ada', 'example.com', 'ada@', 'ada@localhost']) assert.equal(domainOfEmail(none), undefined)
})
