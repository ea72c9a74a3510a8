import assert from 'node:assert/strict'
import { test } from 'node:test'
import { iconProblem, isRegistered, redirectUriProblem, websiteProblem } from './oauth-app-rules.ts'

void test('a redirect URI is https, or http of this machine', () => {
  for (const good of [
    'https://orders.example.com/callback?from=cairn',
    'http://localhost:3000/',
    'http://127.0.0.1/callback',
    'http://[::1]:8080/callback',
  ])
    assert.equal(redirectUriProblem(good), undefined, good)
  for (const bad of [
    'http://orders.example.com/',
    'http://localhost.example.com/',
    'https://orders.example.com/#part',
    'https://user@orders.example.com/',
    'https://orders.example.com/a b',
    'https://orders.example.com\\@evil.example.com/',
    'https://orders.example.com/\0',
    'javascript:alert(1)',
    'orders://callback',
    '/callback',
    `https://orders.example.com/${'a'.repeat(2_000)}`,
  ])
    assert.notEqual(redirectUriProblem(bad), undefined, bad)
})

void test('a redirect URI is compared to the letter, but for the port of a loopback IP address that has none', () => {
  const registered = [
    'https://orders.example.com/callback',
    'http://localhost/callback',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:8080/other',
    'http://[::1]',
  ]
  for (const same of [...registered, 'http://127.0.0.1:49152/callback', 'http://[::1]:1'])
    assert.equal(isRegistered(same, registered), true, same)
  for (const other of [
    'https://orders.example.com:8443/callback',
    'https://orders.example.com/callback/',
    'http://localhost:3000/callback',
    'http://127.0.0.1:49152/callback/',
    'http://127.0.0.1:49152/callback?a=b',
    'http://127.0.0.1:49152/other',
    'http://127.0.0.1:8081/other',
    'http://127.0.0.1:65536/callback',
    'http://127.0.0.1:/callback',
    'http://127.0.0.1:1@evil.example/callback',
    'http://127.0.0.1:1:2/callback',
    'https://127.0.0.1:49152/callback',
    'http://127.0.0.2:49152/callback',
    'http://[::1]:1/',
  ])
    assert.equal(isRegistered(other, registered), false, other)
})

void test('a website is a page, and an icon a picture that runs no script', () => {
  assert.equal(websiteProblem('https://orders.example.com'), undefined)
  assert.notEqual(websiteProblem('javascript:alert(1)'), undefined)
  assert.equal(iconProblem('data:image/png;base64,iVBORw0KGgo='), undefined)
  assert.notEqual(iconProblem('data:image/svg+xml;base64,PHN2Zz4='), undefined)
  assert.notEqual(iconProblem('https://orders.example.com/icon.png'), undefined)
  assert.notEqual(iconProblem(`data:image/png;base64,${'A'.repeat(60_000)}`), undefined)
})
