import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'

export interface HealthTimes {
  count: number
  maxMs: number
}

/**
 * Asks for the health again and again while `work` goes on: how long was the longest wait? In a thread of its own, so
 * that only the server's delays count and not those of the attackers here.
 */
export const healthDuring = async (url: string, work: () => Promise<unknown>): Promise<HealthTimes> => {
  const watch = new Worker(new URL('./health-watch-thread.ts', import.meta.url), { workerData: url })
  try {
    await once(watch, 'message')
    await work()
    watch.postMessage('done', [])
    const [times] = await once(watch, 'message')
    const each = z.array(z.number()).parse(times)
    return { count: each.length, maxMs: Math.max(...each) }
  } finally {
    await watch.terminate()
  }
}
