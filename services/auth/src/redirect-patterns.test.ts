import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redirectRule } from './redirect-patterns.ts'

const cases: [pattern: string, address: string, isAllowed: boolean][] = [
  ['https://app.example.com/welcome', 'https://app.example.com/welcome', true],
  ['https://app.example.com/welcome', 'https://app.example.com/welcome2', false],
  ['https://*.example.com/', 'https://app.example.com/', true],
  ['https://*.example.com/', 'https://a.b.example.com/', false],
  ['https://*.example.com/', 'https://evil.org/x.example.com/', false],
  ['https://app.example.com/*', 'https://app.example.com/a', true],
  ['https://app.example.com/*', 'https://app.example.com/a/b', false],
  ['https://app.example.com/**', 'https://app.example.com/a/b?c=d', true],
  ['https://app.example.com/**', 'https://app.example.org/a', false],
  ['https://app.example.com/(a|b)+', 'https://app.example.com/a', false],
  ['myapp://callback', 'myapp://callback', true],
  ['myapp://**', 'myapp://sign-in/done?a=b', true],
  ['MyApp://callback', 'myapp://callback', false],
  ['com.example.shop://callback', 'com.example.shop://callback', true],
  ['myapp://callback', 'otherapp://callback', false],
  ['*://callback', 'https://callback/', false],
  ['*://callback/', 'https://callback/', true],
  ['*://callback', 'intent://callback', false],
  ['my*://callback', 'myapp://callback', false],
]

for (const [pattern, address, isAllowed] of cases)
  test(`${pattern} ${isAllowed ? 'allows' : 'refuses'} ${address}`, () => {
    assert.equal(redirectRule('https://site.example.com', [pattern])(new URL(address)), isAllowed)
  })

test('every page of the site itself is allowed, and no other origin', () => {
  const allows = redirectRule('https://site.example.com/start', [])
  assert.equal(allows(new URL('https://site.example.com/else')), true)
  assert.equal(allows(new URL('http://site.example.com/start')), false)
})

test('a pattern of many wildcards is matched in bounded time', () => {
  const allows = redirectRule('https://site.example.com', ['**a'.repeat(60)])
  // Of this thread alone: a busy machine may keep it waiting.
  const before = process.threadCpuUsage()
  assert.equal(allows(new URL(`https://evil.org/${'a'.repeat(1_900)}b`)), false)
  assert.ok(process.threadCpuUsage(before).user < 1_000_000, 'a second of processor time')
})
