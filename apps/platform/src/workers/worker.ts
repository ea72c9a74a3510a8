import type { Worker } from './start-worker.ts'
import { PlatformLink } from './platform-link.ts'
import { startWorker } from './start-worker.ts'

// The platform ends it. A Ctrl+C in a terminal goes to all processes of the group.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

const link = new PlatformLink()
let worker: Worker | undefined

const end = async () => {
  await worker?.[Symbol.asyncDispose]()
  link.flush()
  process.disconnect()
}

link.listen({
  onStart: async (start) => {
    worker = await startWorker(start, link)
  },
  onConnection: (socket) => worker?.accept(socket),
  onForget: async (ref) => worker?.forget(ref),
  onStop: () => void end(),
})
// Without the platform there is nobody to serve for.
process.on('disconnect', () => process.exit(0))
