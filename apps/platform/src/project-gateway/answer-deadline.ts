import type { IncomingMessage, ServerResponse } from 'node:http'
import { tooLate } from './gateway-error.ts'

/** Aborts a request when its caller has gone, or when the service has not answered in time. */
export class AnswerDeadline {
  readonly #controller = new AbortController()
  readonly #late = Promise.withResolvers<never>()
  #timer: NodeJS.Timeout | undefined
  #hasAnswered = false

  /** The time begins once the body has arrived: an upload takes as long as it takes. */
  constructor(request: IncomingMessage, response: ServerResponse, answerMs: number | undefined) {
    response.once('close', () => {
      clearTimeout(this.#timer)
      if (!response.writableFinished) this.#controller.abort()
    })
    // Nobody may be waiting for it.
    this.#late.promise.catch(() => undefined)
    if (answerMs === undefined) return
    const begin = () => {
      if (!this.#hasAnswered) this.#timer = setTimeout(() => this.#expire(), answerMs)
    }
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const hasBody = encoding !== undefined || (length !== undefined && length !== '0')
    if (hasBody && !request.complete) request.once('end', begin)
    else begin()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** The answer, or a refusal once the time is up. */
  async race<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await Promise.race([answer, this.#late.promise])
    } finally {
      this.#hasAnswered = true
      clearTimeout(this.#timer)
    }
  }

  #expire(): void {
    this.#late.reject(tooLate())
    this.#controller.abort()
  }
}
