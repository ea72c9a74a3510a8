import type { IncomingMessage, ServerResponse } from 'node:http'
import { tooLate } from './gateway-error.ts'

/** Aborts a request when its caller has disconnected, or when the service has not responded in time. */
export class AnswerDeadline {
  #controller: AbortController | undefined
  #isAborted = false
  #timer: NodeJS.Timeout | undefined
  #isLate = false
  #hasAnswered = false
  #refuse: (() => void) | undefined

  /** The time starts once the body has arrived: an upload has no limit of its own. */
  constructor(request: IncomingMessage, response: ServerResponse, answerMs: number | undefined) {
    response.on('close', () => {
      clearTimeout(this.#timer)
      if (!response.writableFinished) this.#abort()
    })
    if (answerMs === undefined) return
    const begin = () => {
      if (!this.#hasAnswered) this.#timer = setTimeout(() => this.#expire(), answerMs)
    }
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const hasBody = encoding !== undefined || (length !== undefined && length !== '0')
    if (hasBody && !request.complete) request.once('end', begin)
    else begin()
  }

  /** Created when it is read: most responses do not need it. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#isAborted) this.#controller.abort()
    return this.#controller.signal
  }

  /** The response, or an error once the time is up. */
  async race<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await this.#orRefusal(answer)
    } finally {
      this.#hasAnswered = true
      clearTimeout(this.#timer)
    }
  }

  #orRefusal<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#refuse = () => reject(tooLate())
      if (this.#isLate) this.#refuse()
      answer.then(resolve, reject)
    })
  }

  #abort(): void {
    this.#isAborted = true
    this.#controller?.abort()
  }

  #expire(): void {
    this.#isLate = true
    this.#refuse?.()
    this.#abort()
  }
}
