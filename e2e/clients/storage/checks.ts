import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StorageAnswer, StorageWorld, World } from './world.ts'

interface ClientAnswer {
  data: unknown
  error: unknown
}

interface ClientRefusal {
  statusCode: string
  code?: string
  message?: string
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The fields of `expected`, as a refusal has them. */
export const checkRefusal = (error: unknown, expected: ClientRefusal): void => {
  assert.ok(isRecord(error) || error instanceof Error, `no refusal: ${String(error)}`)
  const found = Object.fromEntries(Object.keys(expected).map((key) => [key, Reflect.get(error, key)]))
  assert.deepEqual(found, { ...expected })
}

type Ask = (world: StorageWorld) => PromiseLike<ClientAnswer>

/** Each is a test: the published client asks, and gets this data. */
export const checkData = (
  world: World,
  checks: readonly (readonly [title: string, ask: Ask, data: unknown])[],
): void => {
  for (const [title, ask, expected] of checks)
    test(title, async () => {
      const { data, error } = await ask(world())
      assert.equal(error, null)
      assert.deepEqual(data, expected)
    })
}

/** Each is a test: the published client asks, and is refused. */
export const checkRefusals = (
  world: World,
  checks: readonly (readonly [title: string, ask: Ask, refusal: ClientRefusal])[],
): void => {
  for (const [title, ask, expected] of checks)
    test(title, async () => {
      const { error } = await ask(world())
      checkRefusal(error, expected)
    })
}

export interface Expected {
  status: number
  text?: string
  headers?: Readonly<Record<string, string | null>>
  /** `statusCode` and `code` of a refusal. */
  refusal?: readonly [statusCode: string, code: string]
}

export const checkAnswer = (answer: StorageAnswer, { status, text, headers = {}, refusal }: Expected): void => {
  assert.equal(answer.status, status, answer.text)
  if (text !== undefined) assert.equal(answer.text, text)
  for (const [name, value] of Object.entries(headers)) assert.equal(answer.headers.get(name), value, name)
  if (refusal !== undefined) {
    assert.ok(isRecord(answer.json), answer.text)
    assert.deepEqual([answer.json['statusCode'], answer.json['code']], [...refusal])
  }
}

type Sent = Parameters<StorageWorld['send']>[1]

/** Each is a test: a request as it is written, and what is answered. */
export const checkRequests = (
  world: World,
  checks: readonly (readonly [title: string, path: string, init: Sent, expected: Expected])[],
): void => {
  for (const [title, path, init, expected] of checks)
    test(title, async () => checkAnswer(await world().send(path, init), expected))
}

/** A request with a JSON body. */
export const withJson = (method: string, body: unknown): Sent => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
