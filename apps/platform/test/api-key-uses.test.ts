import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { ApiKeyUses } from '../src/areas/keys/api-key-uses.ts'

const start = (fails: () => boolean = () => false) => {
  const written: string[][] = []
  const errors: unknown[] = []
  const uses = new ApiKeyUses({
    write: async (batch) => {
      if (fails()) throw new Error('no database')
      written.push([...batch.keys()])
    },
    onError: (error) => errors.push(error),
  })
  return { uses, written, errors }
}

test('uses are written in batches, each key at most once a minute', async () => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 1_000_000 })
  try {
    const { uses, written } = start()
    for (let count = 0; count < 100; count += 1) for (const id of ['a', 'b']) uses.note(id)
    await uses.flush()
    assert.deepEqual(written, [['a', 'b']])
    mock.timers.tick(59_000)
    uses.note('a')
    await uses.flush()
    assert.equal(written.length, 1)
    mock.timers.tick(1_000)
    uses.note('a')
    mock.timers.tick(1_000)
    await uses.flush()
    assert.deepEqual(written, [['a', 'b'], ['a']])
  } finally {
    mock.timers.reset()
  }
})

test('a use that could not be written is written after the next request, and disposal writes what waits', async () => {
  let isDown = true
  const { uses, written, errors } = start(() => isDown)
  uses.note('a')
  await uses.flush()
  assert.equal(errors.length, 1)
  isDown = false
  uses.note('a')
  await uses[Symbol.asyncDispose]()
  assert.deepEqual(written, [['a']])
})
