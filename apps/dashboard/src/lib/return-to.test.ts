import assert from 'node:assert/strict'
import { test } from 'node:test'
import { returnToFor, safeReturnTo } from './return-to.ts'

const good: [given: string, target: string][] = [
  ['/organizations', '/organizations'],
  ['/org/acme', '/org/acme'],
  ['/org/acme-2_b', '/org/acme-2_b'],
  ['org/acme', '/org/acme'],
  ['/project/abcdefghijklmnopqrst/editor/16432', '/project/abcdefghijklmnopqrst/editor/16432'],
  ['/project/abc/sql/new?from=home&limit=100', '/project/abc/sql/new?from=home&limit=100'],
  ['/new/acme?', '/new/acme?'],
]

const bad: unknown[] = [
  undefined,
  null,
  '',
  '/',
  7,
  ['/org/acme'],
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'javascript://%0aalert(1)',
  '/org//acme',
  '/org/acme?next=https://evil.example',
  '/org/acme?next=%2F%2Fevil',
  '/%2F%2Fevil.example',
  '/org/../../etc',
  '/org/acme#billing',
  '/org/acme?a=1?b=2',
  '/org/acme\n',
  ' /org/acme',
  '/org/ácme',
  '@evil.example',
  '/sign-in',
  '/sign-in?returnTo=x',
  '/sign-up/',
  '/logout',
]

for (const [given, target] of good)
  void test(`returnTo ${given} leads to ${target}`, () => assert.equal(safeReturnTo(given), target))

for (const given of bad)
  void test(`returnTo ${JSON.stringify(given)} leads home`, () => assert.equal(safeReturnTo(given), '/organizations'))

void test('an address whose query would be refused keeps its path', () => {
  assert.equal(returnToFor('/project/abc/editor/5', '?filter=a%3D1'), '/project/abc/editor/5')
  assert.equal(returnToFor('/project/abc/sql', '?a=1'), '/project/abc/sql?a=1')
})

void test('home needs no returnTo, and neither does what would be refused', () => {
  assert.equal(returnToFor('/organizations', ''), undefined)
  assert.equal(returnToFor('/', ''), undefined)
  assert.equal(returnToFor('/logout', ''), undefined)
})
