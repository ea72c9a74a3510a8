import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extensionGuide } from './docs-link.ts'

void test('Documentation links under /guides/database/extensions/{name}.', () => {
  assert.equal(
    extensionGuide('https://docs.example.com', 'uuid-ossp'),
    'https://docs.example.com/guides/database/extensions/uuid-ossp',
  )
  assert.equal(
    extensionGuide('https://docs.example.com', '../x'),
    'https://docs.example.com/guides/database/extensions/..%2Fx',
  )
})
