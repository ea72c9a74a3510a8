import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoint } from '@cairn/contracts/endpoint'
import { startDevEnv } from '@cairn/dev-env'
import { z } from 'zod'
import { fail } from '../src/errors.ts'
import { translateError } from '../src/http/translate-error.ts'
import { anyone } from '../src/permissions.ts'
import { route } from '../src/route.ts'

const refused = endpoint({
  name: 'refused',
  method: 'GET',
  path: '/api/refused',
  summary: 'Refuses every call.',
  response: z.null(),
  errors: ['snippet_not_found'],
})

/** What callers are answered when a store throws these; 500 stands for an unexpected error. */
const statusesOf = async (strictContracts: boolean): Promise<number[]> => {
  await using env = await startDevEnv()
  const { context } = env.platform
  const statusOf = async (reason: 'snippet_not_found' | 'body_too_large' | 'draft_not_found') => {
    const { answer } = route(refused, {
      permission: anyone,
      // As a store does: the `fail` that a handler is given does not take the last reason.
      handle: () => {
        throw fail(reason)
      },
    })
    const call = {
      params: {},
      query: {},
      headers: {},
      isBodyHere: () => true,
      readBody: () => Promise.resolve(undefined),
      unverifiedToken: undefined,
      requestId: 'test',
      isManagementCall: false,
      ip: '127.0.0.1',
      signal: new AbortController().signal,
      context: { ...context, config: { ...context.config, strictContracts } },
    }
    return answer(call).then(
      () => 200,
      (error: unknown) => translateError(error)?.status ?? 500,
    )
  }
  return [await statusOf('snippet_not_found'), await statusOf('body_too_large'), await statusOf('draft_not_found')]
}

test('a refusal that the contract of an endpoint does not list is a server fault in tests and development', async () => {
  assert.deepEqual(await statusesOf(true), [404, 413, 500])
})

test('in production it is answered as it is', async () => {
  assert.deepEqual(await statusesOf(false), [404, 413, 404])
})
