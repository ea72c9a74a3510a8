import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer, RestWorld } from './world.ts'

export type World = () => RestWorld

interface ClientAnswer {
  data: unknown
  error: unknown
}

/** Each is a test: the published client asks, and gets this data. */
export const checkData = (
  world: World,
  checks: readonly (readonly [
    title: string,
    ask: (world: RestWorld) => PromiseLike<ClientAnswer>,
    expected: unknown,
  ])[],
): void => {
  for (const [title, ask, expected] of checks)
    test(title, async () => {
      const { data, error } = await ask(world())
      assert.equal(error, null)
      assert.deepEqual(data, expected)
    })
}

export interface Expected {
  status: number
  json?: unknown
  text?: string
  /** Fields of an error's body. */
  error?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
}

export const checkAnswer = (answer: Answer, { status, json, text, error, headers = {} }: Expected): void => {
  assert.equal(answer.status, status, answer.text)
  if (json !== undefined) assert.deepEqual(answer.json, json)
  if (text !== undefined) assert.equal(answer.text, text)
  if (error !== undefined) {
    const found = typeof answer.json === 'object' && answer.json !== null ? Object.entries(answer.json) : []
    const wanted = Object.keys(error)
    assert.deepEqual(Object.fromEntries(found.filter(([key]) => wanted.includes(key))), error)
  }
  for (const [name, value] of Object.entries(headers)) assert.equal(answer.headers.get(name), value, name)
}

type Sent = Parameters<RestWorld['send']>[1]

/** Each is a test: a request as it is written, and what is answered. */
export const checkRequests = (
  world: World,
  checks: readonly (readonly [title: string, path: string, init: Sent, expected: Expected])[],
): void => {
  for (const [title, path, init, expected] of checks)
    test(title, async () => checkAnswer(await world().send(path, init), expected))
}

/** A request with a JSON body. */
export const withBody = (method: string, body: unknown, headers: Record<string, string> = {}): Sent => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})
