import { Worker } from 'node:worker_threads'
import type { PasswordCheck } from '@cairn/contracts/profile'
import { fail } from '../errors.ts'

type Result = PasswordCheck['result']

export interface PasswordChecker extends AsyncDisposable {
  /** Throws `too_many_requests` where too many wait already. */
  check: (password: string) => Promise<Result>
}

const judge = new URL('./password-judge.ts', import.meta.url)

// People change a password now and then: between times its dictionaries (30 MB, read in 0.1 s) are not kept.
const idleMs = 30_000
const mostWaiting = 50

interface Thread {
  worker: Worker
  waiting: Map<number, PromiseWithResolvers<Result>>
  idle: NodeJS.Timeout | undefined
}

/** Judges passwords in a thread of its own, since one may take tenths of a second, and only while somebody asks. */
export const createPasswordChecker = (keepMs = idleMs): PasswordChecker => {
  let thread: Thread | undefined
  let lastId = 0

  const end = async (ended: Thread, why: Error): Promise<void> => {
    if (thread === ended) thread = undefined
    clearTimeout(ended.idle)
    for (const { reject } of ended.waiting.values()) reject(why)
    ended.waiting.clear()
    await ended.worker.terminate()
  }

  const start = (): Thread => {
    const started: Thread = { worker: new Worker(judge), waiting: new Map(), idle: undefined }
    started.worker.on('message', ({ id, result }: { id: number; result: Result }) => {
      started.waiting.get(id)?.resolve(result)
      started.waiting.delete(id)
      if (started.waiting.size > 0) return
      clearTimeout(started.idle)
      started.idle = setTimeout(() => void end(started, new Error('The password check was idle.')), keepMs)
      started.idle.unref()
    })
    started.worker.on('error', (error) => void end(started, new Error('The password check failed.', { cause: error })))
    started.worker.unref()
    return started
  }

  return {
    check: (password) => {
      thread ??= start()
      clearTimeout(thread.idle)
      if (thread.waiting.size >= mostWaiting) throw fail('too_many_requests')
      lastId += 1
      const answer = Promise.withResolvers<Result>()
      thread.waiting.set(lastId, answer)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.worker.postMessage({ id: lastId, password })
      return answer.promise
    },
    [Symbol.asyncDispose]: async () => {
      if (thread !== undefined) await end(thread, fail('shutting_down'))
    },
  }
}
