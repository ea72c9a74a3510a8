import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AskOptions, GraphqlWorld } from './world.ts'

export type World = () => GraphqlWorld

/** Each is a test: an operation, and the data of its answer. */
export const checkData = (
  world: World,
  checks: readonly (readonly [title: string, query: string, data: unknown, options?: AskOptions])[],
): void => {
  for (const [title, query, expected, options] of checks)
    test(title, async () => {
      const { data, errors } = await world().ask(query, options)
      assert.deepEqual(errors, [])
      assert.deepEqual(data, expected)
    })
}

/** Each is a test: an operation that is refused with this message. */
export const checkRefusals = (
  world: World,
  checks: readonly (readonly [title: string, query: string, message: string | RegExp, options?: AskOptions])[],
): void => {
  for (const [title, query, message, options] of checks)
    test(title, async () => {
      const { data, errors, status } = await world().ask(query, options)
      assert.equal(status, 200)
      assert.equal(data, null)
      const [first = ''] = errors
      if (typeof message === 'string') assert.equal(first, message)
      else assert.match(first, message)
    })
}

/** The values of one field in the records of the only collection of an answer. */
export const valuesOf = (data: unknown, field: string): unknown[] => {
  const text = JSON.stringify(data)
  const found: unknown[] = []
  JSON.parse(text, (key, value: unknown) => {
    if (key === field) found.push(value)
    return value
  })
  return found
}

/** Each is a test: the values that a field of the records has, in order. */
export const checkValues = (
  world: World,
  field: string,
  checks: readonly (readonly [title: string, query: string, values: readonly unknown[], options?: AskOptions])[],
): void => {
  for (const [title, query, expected, options] of checks)
    test(title, async () => {
      const { data, errors } = await world().ask(query, options)
      assert.deepEqual(errors, [])
      assert.deepEqual(valuesOf(data, field), expected)
    })
}
