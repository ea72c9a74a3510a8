import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { collectAtRest } from './collect-at-rest.ts'

const usedMb = () => getHeapStatistics().used_heap_size / 1024 / 1024

const isGc = (value: unknown): value is NodeJS.GCFunction => typeof value === 'function'

/** 32 MB that are old before they are garbage: V8 leaves it where it is for as long as nothing is allocated. */
const leaveGarbage = (collect: NodeJS.GCFunction) => {
  const held = Array.from({ length: 1_000_000 }, (_, index) => ({ index }))
  collect({ type: 'major', execution: 'sync' })
  return held.length
}

test('a process that has nothing to do gives its garbage back', { timeout: 60_000 }, async () => {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  assert.ok(isGc(collect))
  // What other tests of this process have left would be collected with it.
  collect({ type: 'major', execution: 'sync' })
  const before = usedMb()
  assert.equal(leaveGarbage(collect), 1_000_000)
  const left = usedMb()
  assert.ok(left > before + 16, `${left} MB after ${before}`)
  using _ = collectAtRest(collect)
  while (usedMb() > left - 16) await wait(500)
})
