import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasHttpApi, projectServices } from '../src/projects/project-services.ts'

test('a project has an HTTP API once any service beside Postgres runs', () => {
  assert.equal(hasHttpApi([]), false)
  assert.equal(hasHttpApi(['postgresql']), false)
  for (const service of projectServices)
    assert.equal(hasHttpApi(['postgresql', service]), service !== 'postgresql', service)
})
