import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redirectUrlsIn, redirectUrlsProblem, siteUrlProblem } from './url-rules.ts'

void test('the address of a site is one of the web', () => {
  for (const good of ['https://example.com', 'http://localhost:3000/start?a=b'])
    assert.equal(siteUrlProblem(good), undefined)
  for (const bad of [
    '',
    'example.com',
    'javascript:alert(1)',
    'ftp://a',
    'https:a',
    ' https://a',
    `https://${'a'.repeat(2_000)}`,
  ])
    assert.notEqual(siteUrlProblem(bad), undefined, bad)
})

void test('addresses are separated by lines, commas and spaces, without repetitions', () =>
  assert.deepEqual(redirectUrlsIn(' https://a/**,\nmyapp://b\n\nhttps://a/** '), ['https://a/**', 'myapp://b']))

void test('a list of addresses has patterns with a protocol, at most 50 of at most 200 characters', () => {
  for (const good of ['', 'https://*.example.com/**', 'myapp://callback', 'exp+shop://*', '*://example.com'])
    assert.equal(redirectUrlsProblem(good), undefined, good)
  assert.match(redirectUrlsProblem('https://a, example.com') ?? '', /example\.com needs a protocol/)
  assert.match(redirectUrlsProblem(`https://${'a'.repeat(200)}`) ?? '', /more than 200/)
  assert.match(redirectUrlsProblem(Array.from({ length: 51 }, (_, n) => `https://a${n}`).join(' ')) ?? '', /At most 50/)
})
