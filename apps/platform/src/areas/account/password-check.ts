import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { PasswordCheck } from '@cairn/contracts/account/profile'
import { z } from 'zod'
import { fail } from '../../errors.ts'

type Result = PasswordCheck['result']

export interface PasswordChecker extends AsyncDisposable {
  /** Throws `too_many_requests` where too many wait already. */
  check: (password: string) => Promise<Result>
}

const judgeFile = new URL('./password-judge.ts', import.meta.url)
const Answer = z.object({ id: z.number(), result: PasswordCheck.shape.result })

// People choose a password now and then: between times its dictionaries are not kept in memory.
const idleMs = 30_000
const mostWaiting = 50

interface Judge {
  child: ChildProcess
  waiting: Map<number, PromiseWithResolvers<Result>>
  idle: NodeJS.Timeout | undefined
}

/**
 * Judges passwords in a process of its own, and only while somebody asks: one may take tenths of a second, and 60 MB
 * that the dictionaries once took in this process were never given back to the system.
 */
export const createPasswordChecker = (): PasswordChecker => {
  let judge: Judge | undefined
  let lastId = 0

  const forget = ({ idle, waiting }: Judge, why: Error): void => {
    clearTimeout(idle)
    for (const { reject } of waiting.values()) reject(why)
    waiting.clear()
  }

  const end = async (ended: Judge, why: Error): Promise<void> => {
    if (judge === ended) judge = undefined
    forget(ended, why)
    if (ended.child.exitCode !== null || ended.child.signalCode !== null) return
    const exited = once(ended.child, 'exit')
    ended.child.kill('SIGKILL')
    await exited
  }

  const start = (): Judge => {
    // Nothing of our environment: the settings may hold secrets.
    const child = fork(judgeFile, { execArgv: [], env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const started: Judge = { child, waiting: new Map(), idle: undefined }
    child.on('message', (message) => {
      const { id, result } = Answer.parse(message)
      started.waiting.get(id)?.resolve(result)
      started.waiting.delete(id)
      if (started.waiting.size > 0) return
      clearTimeout(started.idle)
      started.idle = setTimeout(() => void end(started, new Error('The password check was idle.')), idleMs)
      started.idle.unref()
    })
    child.on('error', (error) => void end(started, new Error('The password check failed.', { cause: error })))
    child.on('exit', (code, signal) => {
      if (judge === started) judge = undefined
      forget(started, new Error(`The password check exited (${code ?? signal ?? 'unknown'}).`))
    })
    return started
  }

  return {
    check: (password) => {
      judge ??= start()
      clearTimeout(judge.idle)
      if (judge.waiting.size >= mostWaiting) throw fail('too_many_requests')
      lastId += 1
      const answer = Promise.withResolvers<Result>()
      judge.waiting.set(lastId, answer)
      judge.child.send({ id: lastId, password })
      return answer.promise
    },
    [Symbol.asyncDispose]: async () => {
      if (judge !== undefined) await end(judge, fail('shutting_down'))
    },
  }
}
