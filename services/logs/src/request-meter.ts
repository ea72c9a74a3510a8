import { z } from 'zod'
import { Child, ChildEnded } from './process/child.ts'
import type { Reader } from './reader.ts'

const Answer = z.union([
  z.object({ error: z.string() }),
  z.object({
    services: z.array(
      z.object({
        service: z.string(),
        requests: z.number(),
        admitted: z.number(),
        bytes: z.string().transform(BigInt),
      }),
    ),
  }),
])

/** What a service of a project answered in a span of time. */
export interface ServiceTraffic {
  service: string
  requests: number
  /** Of them, those that were answered with neither 401 nor 404. */
  admitted: number
  /** Of bodies, as the lines of the gateway have them. */
  bytes: bigint
}

export interface MeterTask {
  startMs: number
  /** The first millisecond that does not count. */
  endMs: number
  journals: readonly string[]
  parquets: readonly string[]
}

const timeoutMs = 120_000
const idleMs = 5_000

/** Counts requests and bytes of projects, in a process that ends when there is nothing more to do. */
export class RequestMeter implements AsyncDisposable {
  readonly #child: Child

  constructor(reader: Reader | undefined) {
    this.#child = new Child({ script: new URL('process/meter-main.ts', import.meta.url), args: [], idleMs, reader })
  }

  async traffic(task: MeterTask): Promise<ServiceTraffic[]> {
    const asked = this.#child.ask(task, timeoutMs).catch((error: unknown) => {
      // The system may end it where memory is short. Of a project that is being deleted, nothing asks again.
      if (error instanceof ChildEnded) return this.#child.ask(task, timeoutMs)
      throw error
    })
    const answer = Answer.parse(await asked)
    if ('error' in answer) throw new Error(`Requests could not be counted: ${answer.error}`)
    return answer.services
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#child[Symbol.asyncDispose]()
  }
}
