import assert from 'node:assert/strict'
import { RefusedError } from '@cairn/dev-env'

/** Why a call was refused. Throws if it was not. */
export const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => assert.fail('the call was not refused'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof RefusedError, String(error))
  return error.body.reason
}
