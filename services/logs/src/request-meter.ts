import { z } from 'zod'
import { Child, ChildEnded } from './process/child.ts'
import type { Reader } from './reader.ts'

const Failure = z.object({ error: z.string() })
const Services = z.object({
  services: z.array(
    z.object({
      service: z.string(),
      requests: z.number(),
      admitted: z.number(),
      bytes: z.string().transform(BigInt),
    }),
  ),
})
const Images = z.object({ images: z.array(z.string()) })

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
    return Services.parse(await this.#ask({ of: 'services', ...task })).services
  }

  /** A digest of each image of which something was made. */
  async images(task: MeterTask): Promise<string[]> {
    return Images.parse(await this.#ask({ of: 'images', ...task })).images
  }

  async #ask(task: MeterTask & { of: 'services' | 'images' }): Promise<unknown> {
    const answer = await this.#child.ask(task, timeoutMs).catch((error: unknown) => {
      // The system may end it where memory is short. Of a project that is being deleted, nothing asks again.
      if (error instanceof ChildEnded) return this.#child.ask(task, timeoutMs)
      throw error
    })
    const failure = Failure.safeParse(answer)
    if (failure.success) throw new Error(`Requests could not be counted: ${failure.data.error}`)
    return answer
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#child[Symbol.asyncDispose]()
  }
}
