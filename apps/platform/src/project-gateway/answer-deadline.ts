import type { IncomingMessage } from 'node:http'
import { hasBody } from '../http/discard-body.ts'
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
  constructor(request: IncomingMessage, answerMs: number | undefined) {
    if (answerMs === undefined) return
    const begin = () => {
      if (!this.#hasAnswered) this.#timer = setTimeout(() => this.#expire(), answerMs)
    }
    if (hasBody(request) && !request.complete) request.once('end', begin)
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
      this.#stop()
    }
  }

  /** For the moment in which the response is closed. `isSent`: completely, and not because the caller has disconnected. */
  close({ isSent }: { isSent: boolean }): void {
    this.#stop()
    if (!isSent) this.#abort()
  }

  #orRefusal<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#refuse = () => reject(tooLate())
      if (this.#isLate) this.#refuse()
      answer.then(resolve, reject)
    })
  }

  #stop(): void {
    this.#hasAnswered = true
    clearTimeout(this.#timer)
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
