import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Reader } from '../reader.ts'
import { apart } from './apart.ts'

export class ChildEnded extends Error {
  override name = 'ChildEnded'
}

export interface ChildOptions {
  script: URL
  args: readonly string[]
  /** It ends after this long without a question, so that its memory goes back to the system. */
  idleMs: number
  /** Whom it runs as. */
  reader?: Reader | undefined
  /** Of all its threads, as `os.setPriority` has it; that of this process by default. */
  priority?: number
}

// Another process takes as long to start: most questions are answered sooner.
const cancelAfterMs = 500

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
}

// What was freed goes back to the system, and threads share what they have: without these it kept 20 MB more.
const memoryOptions = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '1000000' }

const givePriority = (pid: number, priority: number): void => {
  try {
    setPriority(pid, priority)
  } catch {
    // Some containers forbid it for a process that has changed its user. It does its work with any priority.
  }
}

/**
 * A process of ours that answers questions, one after the other. It is started for the first, without environment, and
 * without network and as a user that owns nothing where the system allows that. It ends when it has nothing to do, and with this process.
 */
export class Child implements AsyncDisposable {
  readonly #options: ChildOptions
  #process: ChildProcess | undefined
  #ended: Promise<void> = Promise.resolve()
  #waiting: Waiting | undefined
  #idle: NodeJS.Timeout | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #isDisposed = false
  #questions = 0

  constructor(options: ChildOptions) {
    this.#options = options
  }

  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** From the call of `ask`: also while the process starts. */
  get isBusy(): boolean {
    return this.#questions > 0
  }

  /** Asks a question and waits for the answer, at most that long, or a moment longer than until `signal` aborts: then the process is killed. */
  ask(question: object, timeoutMs: number, signal?: AbortSignal): Promise<unknown> {
    this.#questions += 1
    const answer = this.#turn
      .then(() => this.#ask(question, timeoutMs, signal))
      .finally(() => {
        this.#questions -= 1
      })
    this.#turn = answer.catch(() => undefined)
    return answer
  }

  /** Ends the process, if there is one; a question that waits fails, and the next one starts another. */
  kill(): void {
    this.#process?.kill('SIGKILL')
  }

  /** Ends the process, and starts none again; a question that waits fails. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isDisposed = true
    clearTimeout(this.#idle)
    this.#process?.ref()
    this.#process?.kill('SIGKILL')
    await this.#ended
  }

  async #ask(question: object, timeoutMs: number, signal: AbortSignal | undefined): Promise<unknown> {
    signal?.throwIfAborted()
    clearTimeout(this.#idle)
    const child = this.#process ?? (await this.#start())
    child.ref()
    child.channel?.ref()
    const kill = () => child.kill('SIGKILL')
    const tooLong = setTimeout(kill, timeoutMs)
    let cancelling: NodeJS.Timeout | undefined
    const cancel = () => {
      cancelling = setTimeout(kill, cancelAfterMs)
    }
    signal?.addEventListener('abort', cancel)
    try {
      signal?.throwIfAborted()
      return await new Promise<unknown>((resolve, reject) => {
        this.#waiting = { resolve, reject }
        child.send(question, (error) => {
          if (error !== null) reject(error)
        })
      })
    } finally {
      clearTimeout(tooLong)
      clearTimeout(cancelling)
      signal?.removeEventListener('abort', cancel)
      this.#waiting = undefined
      // A process that waits for questions does not keep this one from ending.
      child.unref()
      child.channel?.unref()
      this.#idle = setTimeout(() => this.#endIdle(), this.#options.idleMs).unref()
    }
  }

  /** It takes a moment to end, in which it would not answer: the next question starts another. */
  #endIdle(): void {
    this.#process?.ref()
    this.#process?.kill('SIGKILL')
    this.#process = undefined
  }

  async #start(): Promise<ChildProcess> {
    const { script, args, reader, priority } = this.#options
    const [command, ...before] = [...(await apart(script, reader)), process.execPath]
    if (this.#isDisposed) throw new ChildEnded('The process was ended before it was asked.')
    // A sort of many lines needs its memory in DuckDB, not in JavaScript. Rows are young objects: 25 MB less at most, at the same speed.
    const node = ['--max-old-space-size=128', '--max-semi-space-size=2', script.pathname, ...args]
    const child = spawn(command, [...before, ...node], {
      env: memoryOptions,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    // A thread has the priority of the one that starts it, and the process has only one now.
    if (child.pid !== undefined && priority !== undefined) givePriority(child.pid, priority)
    const said: string[] = []
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < 20) said.push(text)
    })
    child.on('message', (answer) => this.#waiting?.resolve(answer))
    this.#ended = new Promise((resolve) => {
      const onEnd = (reason: string) => {
        resolve()
        // What waits has asked the process after it.
        if (this.#process !== child) return
        this.#process = undefined
        this.#waiting?.reject(new ChildEnded(`The process ended (${reason}). ${said.join('')}`.trim()))
      }
      child.once('error', (error) => onEnd(error.message))
      child.once('exit', (code, signal) => onEnd(signal ?? String(code)))
    })
    this.#process = child
    return child
  }
}
