import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Installation } from '@cairn/dev-env/installation'
import { z } from 'zod'

export interface HealthTimes {
  count: number
  /** The longest that one of the answers took. */
  waitedMs: number
  /** The most that the event loop of the platform worked while one of them was waited for: other programs do not add to it. */
  workedMs: number
}

const Answers = z.array(z.object({ waitedMs: z.number(), workedMs: z.number() }))

/**
 * Asks for the health again and again while `work` goes on: how long was the longest wait? In a thread of its own, so
 * that only the server's delays count and not those of the attackers here.
 */
export const healthDuring = async (
  { url, processId }: Installation,
  work: () => Promise<unknown>,
): Promise<HealthTimes> => {
  const watch = new Worker(new URL('./health-watch-thread.ts', import.meta.url), { workerData: { url, processId } })
  try {
    await once(watch, 'message')
    await work()
    watch.postMessage('done', [])
    const [answered] = await once(watch, 'message')
    const answers = Answers.parse(answered)
    return {
      count: answers.length,
      waitedMs: Math.max(...answers.map((answer) => answer.waitedMs)),
      workedMs: Math.max(...answers.map((answer) => answer.workedMs)),
    }
  } finally {
    await watch.terminate()
  }
}
