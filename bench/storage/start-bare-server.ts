import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { RunningPostgres } from '../postgres-pid.ts'

const Started = z.tuple([z.object({ streams: z.string(), routes: z.string() })])

/** The bare server, in a thread: it does not share the event loop of the clients. */
export const startBareServer = async (folder: string, { socketDir, port }: RunningPostgres, password: string) => {
  const worker = new Worker(new URL('./bare-server.ts', import.meta.url), {
    workerData: { folder, database: { host: socketDir, port, password } },
  })
  const [urls] = Started.parse(await once(worker, 'message'))
  return {
    ...urls,
    [Symbol.asyncDispose]: async () => {
      await worker.terminate()
    },
  }
}
