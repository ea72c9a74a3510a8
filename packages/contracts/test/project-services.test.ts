import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backendServiceLabels, backendServices, hasHttpApi } from '../src/projects/project-services.ts'

test('Backend service names: fourteen', () => {
  assert.deepEqual(
    [...backendServices],
    [
      'adminapi',
      'api-gateway',
      'envoy',
      'functions',
      'gotrue',
      'kong',
      'pgbouncer',
      'pgsodium',
      'postgresql',
      'postgrest',
      'realtime',
      'storage',
      'walg',
      'autoshutdown',
    ],
  )
  assert.equal(new Set(Object.values(backendServiceLabels)).size, 14)
})

test('a project has an HTTP API once a service runs that answers at its API URL', () => {
  assert.equal(hasHttpApi([]), false)
  assert.equal(hasHttpApi(['postgresql']), false)
  assert.deepEqual(
    backendServices.filter((service) => hasHttpApi(['postgresql', service])),
    ['functions', 'gotrue', 'postgrest', 'realtime', 'storage'],
  )
})
