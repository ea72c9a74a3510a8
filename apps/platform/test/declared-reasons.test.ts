import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoint } from '@cairn/contracts/endpoint'
import { startDevEnv } from '@cairn/dev-env'
import { z } from 'zod'
import { fail } from '../src/errors.ts'
import { anyone } from '../src/permissions.ts'
import { route } from '../src/route.ts'
import { buildServer } from '../src/server.ts'

const undeclared = endpoint({
  name: 'undeclared',
  method: 'GET',
  path: '/api/undeclared',
  summary: 'Refuses with a reason that is not in its contract.',
  response: z.null(),
  errors: ['snippet_not_found'],
})

const statusesOf = async (strictContracts: boolean): Promise<Record<string, number>> => {
  await using env = await startDevEnv()
  const { context } = env.platform
  // As a store would: the `fail` that a handler is given does not take the last two.
  const routes = (['snippet_not_found', 'body_too_large', 'draft_not_found'] as const).map((reason) =>
    route(
      { ...undeclared, path: `/api/${reason}` },
      {
        permission: anyone,
        handle: () => {
          throw fail(reason)
        },
      },
    ),
  )
  const server = await buildServer({ ...context, config: { ...context.config, strictContracts } }, routes, {
    auth: () => Promise.reject(new Error('not used')),
  })
  try {
    const url = await server.listen({ port: 0, host: '127.0.0.1' })
    const statuses: Record<string, number> = {}
    for (const { endpoint: asked } of routes) statuses[asked.path] = (await fetch(`${url}${asked.path}`)).status
    return statuses
  } finally {
    await server.close()
  }
}

test('a refusal that the contract of an endpoint does not list is a server fault in tests and development', async () => {
  assert.deepEqual(await statusesOf(true), {
    '/api/snippet_not_found': 404,
    '/api/body_too_large': 413,
    '/api/draft_not_found': 500,
  })
})

test('in production it is answered as it is', async () => {
  assert.equal((await statusesOf(false))['/api/draft_not_found'], 404)
})
