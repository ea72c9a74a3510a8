import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redirectUrisIn, redirectUrisProblem, webAddressProblem } from './client-values.ts'

test('redirect URLs are one in each line, ten at most', () => {
  assert.deepEqual(redirectUrisIn(' https://a.example/b \n\nmyapp://c\n'), ['https://a.example/b', 'myapp://c'])
  assert.equal(redirectUrisProblem('https://a.example/b\nmyapp://c'), undefined)
  assert.equal(redirectUrisProblem(' \n'), 'Enter a redirect URL.')
  assert.equal(redirectUrisProblem('bakery'), 'bakery is not a URL.')
  const many = Array.from({ length: 11 }, (_, index) => `https://a.example/${index}`)
  assert.equal(redirectUrisProblem(many.join('\n')), 'Enter 10 redirect URLs at most.')
})

test('the address of a page can be left out', () => {
  for (const text of ['', 'https://a.example', ' http://localhost:3000 '])
    assert.equal(webAddressProblem(text), undefined)
  for (const text of ['a.example', 'javascript:alert(1)', 'myapp://a'])
    assert.notEqual(webAddressProblem(text), undefined)
})
