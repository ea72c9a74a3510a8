import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'

export const LaneWork = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  /** A refresh token for each lane. */
  tokens: z.array(z.string()),
  seconds: z.number(),
})
export type LaneWork = z.infer<typeof LaneWork>

export const LaneResult = z.object({
  perSecond: z.number(),
  /** Of each lane, the token to go on with. */
  tokens: z.array(z.string()),
  latencies: z.array(z.number()),
})
export type LaneResult = z.infer<typeof LaneResult>

/** Refreshes as fast as it is answered, from a thread of its own. */
export const refreshLoad = async (work: LaneWork): Promise<LaneResult> => {
  const worker = new Worker(join(import.meta.dirname, 'refresh-lanes.ts'), { workerData: work })
  const [message]: unknown[] = await once(worker, 'message')
  await worker.terminate()
  return LaneResult.parse(message)
}
