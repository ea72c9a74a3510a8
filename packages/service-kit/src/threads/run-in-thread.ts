import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Transferable } from 'node:worker_threads'
import { createFairQueue } from './fair-queue.ts'

// A second thread would leave the event loop no core of two. What waits is bounded by the budget of bodies.
const queue = createFairQueue({ atOnce: 1, maxWaiting: 1_000, maxWaitingEach: 1_000 })

// The largest inputs are a few tens of megabytes; more than this is a fault.
const resourceLimits = { maxOldGenerationSizeMb: 512 }

/** As `runInThread`, for callers that bound by themselves how many run at once. */
export const runInOwnThread = async (script: URL, input: unknown, transfer: Transferable[] = []): Promise<unknown> => {
  const worker = new Worker(script, { workerData: input, transferList: transfer, resourceLimits })
  try {
    const [answer] = await Promise.race([
      once(worker, 'message'),
      once(worker, 'exit').then(() => {
        throw new Error(`The thread ${script.pathname.split('/').at(-1) ?? ''} ended without an answer.`)
      }),
    ])
    return answer
  } finally {
    await worker.terminate()
  }
}

/**
 * Runs a script in a thread of its own and answers the first message that it posts. A thread lives for one job: its
 * memory goes back to the system, and starting one takes 30 ms, of which the event loop spends less than 1.
 */
export const runInThread = (script: URL, input: unknown, transfer: Transferable[] = []): Promise<unknown> =>
  queue.run('', () => runInOwnThread(script, input, transfer))
