import type { EventLoopUtilization } from 'node:perf_hooks'
import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

const lookEveryMs = 1_000
/** A share of the time between two looks: less is rest. */
const restUtilization = 0.02
const restLooks = 3
const leastGarbageBytes = 2 * 1024 * 1024
/** Above it, the pause would be longer than a request should wait. */
const mostHeapBytes = 128 * 1024 * 1024
const leastPauseMs = 5_000
/** V8 drops compiled code that was not used during six collections, and each of these is two of them. */
const collectionsAfterStart = 3

/**
 * Collects garbage once the process has nothing to do. V8 collects only while it allocates: what a start (10 MB) or a busy
 * minute leaves would be held until the next one. It takes about 80 ms, so it waits for three seconds of rest, and happens
 * at most every five seconds. After the start it happens three times: code that is for starting only goes with the last
 * (3 MB). Without `--expose-gc` it does nothing.
 */
export const collectAtRest = (collect: NodeJS.GCFunction | undefined = globalThis.gc): Disposable => {
  let lastUtilization: EventLoopUtilization = performance.eventLoopUtilization()
  let looksAtRest = 0
  let usedBytes = 0
  let collections = 0
  let collectedAtMs = Number.NEGATIVE_INFINITY

  const look = () => {
    const utilization = performance.eventLoopUtilization()
    const { utilization: share } = performance.eventLoopUtilization(utilization, lastUtilization)
    lastUtilization = utilization
    looksAtRest = share < restUtilization ? looksAtRest + 1 : 0
    if (looksAtRest < restLooks || performance.now() - collectedAtMs < leastPauseMs) return
    const { used_heap_size: nowBytes } = getHeapStatistics()
    const isWorth = collections < collectionsAfterStart || nowBytes - usedBytes >= leastGarbageBytes
    if (!isWorth || nowBytes > mostHeapBytes) return
    collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    usedBytes = getHeapStatistics().used_heap_size
    collectedAtMs = performance.now()
    collections += 1
  }
  const timer = setInterval(look, lookEveryMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
