import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isUnknownRef } from './unknown-ref.ts'

const projects = [
  { ref: 'shop', preview_branch_refs: ['shop-prices', 'shop-search'] },
  { ref: 'blog', preview_branch_refs: [] },
]

void test('Unknown project ref: error toast and redirect, unless it matches a preview branch ref on the hosted platform', () => {
  for (const [ref, isHosted, expected] of [
    ['nowhere', true, true],
    ['nowhere', false, true],
    ['shop-search', true, false],
    ['shop-search', false, true],
    // Listed a while ago, and gone since.
    ['blog', true, true],
  ] as const)
    assert.equal(isUnknownRef(ref, { projects, isHosted }), expected, `${ref}, hosted: ${isHosted}`)
})

void test('nothing is said of a ref that is not found before the projects and the kind of the installation are known', () => {
  assert.equal(isUnknownRef('shop-prices', { projects: undefined, isHosted: true }), undefined)
  assert.equal(isUnknownRef('shop-prices', { projects, isHosted: undefined }), undefined)
  assert.equal(isUnknownRef('shop-prices', { projects: undefined, isHosted: false }), true)
})
