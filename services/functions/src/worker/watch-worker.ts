import { busyMs, memoryBytes } from '../function-limits.ts'
import { processUse } from './process-use.ts'
import type { WorkerConnection } from './ask-worker.ts'

const everyMs = 1_000

interface Watched {
  pid: number
  connection: Pick<WorkerConnection, 'ping'>
  isBusy: () => boolean
  /** Called once, with a sentence, when a limit was exceeded. */
  onLimit: (why: string) => void
}

const tooMuchMemory = `The function used more than ${memoryBytes / 1024 / 1024} MB of memory.`
const tooLongBusy = `The function used more than ${busyMs / 1_000} seconds of processor time without a pause.`

/**
 * Watches a worker while it has requests. Whether it loops, only the worker can say: one that waits for the processor on a
 * busy machine does not answer either, but uses none.
 */
export const watchWorker = ({ pid, connection, isBusy, onLimit }: Watched): Disposable => {
  const ended = new AbortController()
  let processorMsAtAnswer = 0
  let isAsked = false
  const ask = async (): Promise<void> => {
    isAsked = true
    await connection.ping(ended.signal)
    processorMsAtAnswer = (await processUse(pid))?.processorMs ?? processorMsAtAnswer
    isAsked = false
  }
  const look = async (): Promise<void> => {
    const use = await processUse(pid)
    if (use === undefined || ended.signal.aborted) return
    if (use.memoryBytes > memoryBytes) onLimit(tooMuchMemory)
    else if (isAsked && use.processorMs - processorMsAtAnswer > busyMs) onLimit(tooLongBusy)
    // A worker that ends answers no more.
    else if (!isAsked) void ask().catch(() => undefined)
  }
  const timer = setInterval(() => {
    if (isBusy()) void look()
  }, everyMs)
  timer.unref()
  return {
    [Symbol.dispose]: () => {
      clearInterval(timer)
      ended.abort()
    },
  }
}
