import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projectLabel } from './project-label.ts'

void test('a branch is named after its project, and everything else by its name', () => {
  const projects = [
    { ref: 'shop', name: 'storefront', parent_project_ref: null },
    { ref: 'prices', name: 'add-prices', parent_project_ref: 'shop' },
    { ref: 'lost', name: 'of-nobody', parent_project_ref: 'not-listed' },
  ]
  for (const [ref, name, label] of [
    ['shop', 'storefront', 'storefront'],
    ['prices', 'add-prices', 'storefront / add-prices'],
    ['lost', 'of-nobody', 'of-nobody'],
    ['deleted', 'deleted project', 'deleted project'],
  ] as const)
    assert.equal(projectLabel({ ref, name }, projects), label)
})
