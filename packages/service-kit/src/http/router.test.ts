import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRouter } from './router.ts'
import { ServiceError } from './service-error.ts'

const find = createRouter(
  new Map([
    ['/users', { GET: 'list', POST: 'create' }],
    ['/users/:id', { GET: 'read' }],
    ['/users/me', { GET: 'me' }],
    ['/users/:id/keys/:id', { DELETE: 'delete key' }],
  ]),
  { parameter: /^[a-z0-9]+$/ },
)

const found: [method: string, path: string, route: string][] = [
  ['GET', '/users', 'list'],
  ['POST', '/users', 'create'],
  ['GET', '/users/42', 'read'],
  ['GET', '/users/me', 'me'],
  ['DELETE', '/users/42/keys/7', 'delete key'],
]
for (const [method, path, route] of found)
  test(`${method} ${path} leads to: ${route}`, () => assert.equal(find({ method, path }), route))

const missing: [method: string, path: string, status: number][] = [
  ['GET', '/', 404],
  ['GET', '/users/', 404],
  ['GET', '/users/42/', 404],
  ['GET', '/users/A-B', 404],
  ['DELETE', '/users', 405],
  ['toString', '/users', 405],
]
for (const [method, path, status] of missing)
  test(`${method} ${path} is refused with ${status}`, () =>
    assert.throws(
      () => find({ method, path }),
      (error) => error instanceof ServiceError && error.status === status,
    ))
