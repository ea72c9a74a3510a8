import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInert } from './inert-types.ts'

const types: readonly [contentType: string, isInert: boolean][] = [
  ['application/json; charset=utf-8', true],
  ['application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8', true],
  ['image/png', true],
  ['video/webm;codecs=vp8,opus', true],
  ['text/csv; charset=utf-8', true],
  ['text/html', false],
  ['TEXT/HTML', false],
  ['text/xml', false],
  ['image/svg+xml', false],
  ['image/x+xml', false],
  ['application/xhtml+xml', false],
  // Browsers take the last type of a list.
  ['image/png;,text/html', false],
  ['image/png;x="a,text/html', false],
  ['image/png, text/html', false],
  ['', false],
]

for (const [contentType, expected] of types)
  test(`"${contentType}" ${expected ? 'is inert' : 'can have scripts'}`, () =>
    assert.equal(isInert(contentType), expected))
