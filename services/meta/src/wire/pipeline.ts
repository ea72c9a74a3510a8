import type { Cell } from '@cairn/contracts/database/rows'
import type { Notice } from '@cairn/contracts/database/statement-result'
import type { Client, Connection } from 'pg'
import type { Report } from '../postgres-error.ts'
import { toNotice } from '../postgres-error.ts'
import type { ConversationHandler } from './conversation.ts'
import { converse } from './conversation.ts'
import type { Field } from './messages.ts'
import {
  backend,
  bindMessage,
  describeMessage,
  executeMessage,
  flushMessage,
  parseMessage,
  queryMessage,
  readFields,
  readReport,
  readText,
  syncMessage,
} from './messages.ts'
import type { RowVerdict } from './wire-reader.ts'

/** One statement to send. */
export interface Step {
  text: string
  values?: readonly Cell[]
  /** Its result is of no interest: it has no outcome. */
  isHidden?: boolean
  /** One command without values or rows, sent as a simple query: a transaction of its own. */
  standsAlone?: boolean
}

export interface Limits {
  /** Rows kept of each statement; the server is asked for one more and no further. */
  rows: number
  /** Bytes kept of each statement, as the server sends them. */
  bytes: number
  /** Bytes kept of all statements together. */
  totalBytes: number
}

/** What one visible step brought. */
export interface Outcome {
  /** As the server tags it, count included (`INSERT 0 3`); undefined if the rest of the rows was not fetched. */
  tag: string | undefined
  fields: Field[]
  rows: Cell[][]
  isCut: boolean
  notices: Notice[]
  durationMs: number
}

export interface Failure {
  report: Report
  /** Which visible step failed, from 0; undefined if it was none of them, as when the commit itself fails. */
  index: number | undefined
}

export interface Answer {
  outcomes: Outcome[]
  failure: Failure | undefined
  /** False when it was halted before the last step was sent; what had been sent is then rolled back. */
  isWhole: boolean
  /** The transaction status afterwards: `I` for none, `T` open, `E` open and failed. */
  status: string
}

export interface Plan {
  steps: Iterable<Step>
  /** Sent right behind, each a transaction of its own; the answer does not wait for them. */
  after?: readonly string[]
  /** Each answer is sent as soon as there is one, so that the times of the statements are their own. */
  timesEach?: boolean
  /** Each step is a transaction of its own, and is answered before the next one is sent. */
  isSeparate?: boolean
  limits: Limits
}

export interface Running {
  /** Rejects only when the connection broke and the server had not said why. */
  answered: Promise<Answer>
  /** When the connection is free again: whether it is as clean as before. */
  finished: Promise<boolean>
  /** Sends no further steps; what was sent continues until it is done or cancelled. */
  halt: () => void
  /** Breaks the connection off. */
  destroy: (why: Error) => void
}

const maxNotices = 1_000
const chunkBytes = 64 * 1024
const bindNothing = bindMessage([])
const groupEnd = Symbol('Sync')
const untilAnswered = Symbol('until answered')

const emptyOutcome = (): Outcome => ({
  tag: undefined,
  fields: [],
  rows: [],
  isCut: false,
  notices: [],
  durationMs: 0,
})

class Pipeline implements ConversationHandler, Running {
  readonly answered: Promise<Answer>
  readonly finished: Promise<boolean>
  private readonly plan: Plan
  private readonly answer = Promise.withResolvers<Answer>()
  private readonly end = Promise.withResolvers<boolean>()
  private readonly execute: Buffer
  /** What was sent and is not yet answered, in order; read from `next` so that nothing is shifted. */
  private readonly sent: (Step | typeof groupEnd)[] = []
  private next = 0
  private readonly outcomes: Outcome[] = []
  private current = emptyOutcome()
  private failure: Failure | undefined
  private hasAnswered = false
  private isHalted = false
  private isWhole = true
  private isClean = true
  private isFed = false
  private bytesLeft: number
  private totalBytesLeft: number
  private noticesLeft = maxNotices
  private since = performance.now()
  private stream: Connection['stream'] | undefined

  constructor(plan: Plan) {
    this.plan = plan
    this.answered = this.answer.promise
    this.finished = this.end.promise
    this.execute = executeMessage(Number.isFinite(plan.limits.rows) ? plan.limits.rows + 1 : 0)
    this.bytesLeft = plan.limits.bytes
    this.totalBytesLeft = plan.limits.totalBytes
  }

  begin(stream: Connection['stream']): void {
    this.stream = stream
    this.feed(stream).catch((error: unknown) => {
      this.destroy(error instanceof Error ? error : new Error('The statements could not be sent.', { cause: error }))
    })
  }

  halt(): void {
    this.isHalted = true
  }

  destroy(why: Error): void {
    this.isHalted = true
    this.stream?.destroy(why)
  }

  judgeRow(bytes: number): RowVerdict {
    const { current } = this
    if (this.isHidden() || this.bytesLeft < 0) return 'skip'
    if (current.rows.length >= this.plan.limits.rows) {
      current.isCut = true
      return 'skip'
    }
    const left = Math.min(this.bytesLeft, this.totalBytesLeft)
    if (bytes <= left) {
      this.bytesLeft -= bytes
      this.totalBytesLeft -= bytes
      return 'keep'
    }
    current.isCut = true
    this.bytesLeft = -1
    if (current.rows.length > 0 || left <= 0) return 'skip'
    this.totalBytesLeft -= left
    return { cutValuesAt: Math.max(1, Math.floor(left / Math.max(1, current.fields.length))) }
  }

  row(cells: Cell[]): void {
    this.current.rows.push(cells)
  }

  message(type: number, body: Buffer): void {
    if (type === backend.rowDescription) this.current.fields = readFields(body)
    else if (type === backend.commandComplete) this.endStep(readText(body))
    else if (type === backend.portalSuspended || type === backend.emptyQueryResponse) this.endStep(undefined)
    else if (type === backend.noticeResponse) this.notice(readReport(body))
    else if (type === backend.errorResponse) this.fail(readReport(body))
    // The lines of `copy … to stdout` are shown as rows of one column.
    else if (type === backend.copyOutResponse) this.beginCopy(body.readUInt8(0) === 1)
    else if (type === backend.copyInResponse || type === backend.copyBothResponse)
      this.destroy(new Error('COPY FROM STDIN is not supported here.'))
  }

  ready(status: string): boolean {
    while (this.next < this.sent.length && this.sent[this.next] !== groupEnd) this.next++
    this.next++
    this.current = emptyOutcome()
    const isLast = this.isFed && this.next >= this.sent.length
    if (!this.hasAnswered && (isLast || this.next >= this.answerAt)) {
      this.hasAnswered = true
      this.giveAnswer(status)
    }
    if (this.next >= this.sent.length) this.caughtUp.resolve(undefined)
    if (isLast) this.end.resolve(this.isClean && status === 'I')
    return isLast
  }

  broken(error: Error): void {
    this.isHalted = true
    this.caughtUp.resolve(undefined)
    this.end.resolve(false)
    if (this.failure === undefined) this.answer.reject(error)
    else this.giveAnswer('I')
  }

  private giveAnswer(status: string): void {
    const { outcomes, failure, isWhole } = this
    this.answer.resolve({ outcomes, failure, isWhole, status })
  }

  /** How much of `sent` has to be answered before the answer is complete; known once all steps are sent. */
  private answerAt = Infinity
  /** Resolves when everything that was sent is answered. */
  private caughtUp = Promise.withResolvers<undefined>()

  private async feed(stream: Connection['stream']): Promise<void> {
    let parts: Buffer[] = []
    let bytes = 0
    for (const part of this.messages()) {
      if (part === untilAnswered) {
        this.caughtUp = Promise.withResolvers()
        stream.write(Buffer.concat(parts))
        parts = []
        bytes = 0
        await this.caughtUp.promise
        continue
      }
      parts.push(part)
      bytes += part.length
      if (bytes < chunkBytes) continue
      const isRoom = stream.write(Buffer.concat(parts))
      parts = []
      bytes = 0
      await (isRoom ? new Promise(setImmediate) : drained(stream))
    }
    stream.write(Buffer.concat(parts))
  }

  /** Everything to send. Made as it is asked for: whether to go on is decided before each step. */
  private *messages(): Generator<Buffer | typeof untilAnswered, void, undefined> {
    for (const step of this.plan.steps) {
      if (this.isHalted) {
        this.isWhole = false
        yield* this.messagesOf({ text: 'rollback', isHidden: true })
        break
      }
      yield* this.messagesOf(step)
      if (this.plan.isSeparate === true && step.standsAlone !== true) {
        this.sent.push(groupEnd)
        yield syncMessage
        yield untilAnswered
      }
    }
    this.sent.push(groupEnd)
    this.answerAt = this.sent.length
    // Whether the last answer has come is judged by `sent`, so it is complete before the last message leaves.
    const after = (this.plan.after ?? []).flatMap((text) => [
      ...this.messagesOf({ text, isHidden: true, standsAlone: true }),
    ])
    this.isFed = true
    yield syncMessage
    yield* after
  }

  private *messagesOf(step: Step): Generator<Buffer, void, undefined> {
    // Before the next one and not behind each: a single statement, which is what most texts are, needs none.
    if (this.plan.timesEach === true && this.isShown(this.sent.at(-1))) yield flushMessage
    this.sent.push(step)
    if (step.standsAlone === true) {
      this.sent.push(groupEnd)
      yield queryMessage(step.text)
      return
    }
    yield* parseMessage(step.text)
    yield step.values === undefined ? bindNothing : bindMessage(step.values)
    yield describeMessage
    yield this.execute
  }

  private isHidden(): boolean {
    return !this.isShown(this.sent[this.next])
  }

  private isShown(step: Step | typeof groupEnd | undefined): boolean {
    return step !== undefined && step !== groupEnd && step.isHidden !== true
  }

  private endStep(tag: string | undefined): void {
    const now = performance.now()
    const { current } = this
    if (!this.isHidden()) {
      current.tag = tag
      current.isCut ||= tag === undefined
      current.durationMs = now - this.since
      this.outcomes.push(current)
    }
    this.next++
    this.since = now
    this.current = emptyOutcome()
    this.bytesLeft = this.plan.limits.bytes
  }

  private beginCopy(isBinary: boolean): void {
    this.current.fields = [{ name: 'copy', typeId: 25 }]
    if (!isBinary) return
    this.current.isCut = true
    this.bytesLeft = -1
  }

  private notice(report: Report): void {
    if (this.isHidden() || this.noticesLeft === 0) return
    this.noticesLeft--
    this.current.notices.push(toNotice(report))
  }

  private fail(report: Report): void {
    if (this.hasAnswered) {
      this.isClean = false
      return
    }
    this.isHalted = true
    this.failure ??= { report, index: this.isHidden() ? undefined : this.outcomes.length }
  }
}

const drained = async (stream: Connection['stream']): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const go = (): void => resolve(undefined)
  stream.once('drain', go)
  stream.once('close', go)
  await promise
  stream.off('drain', go)
  stream.off('close', go)
}

/**
 * Sends the steps one behind the other, in the extended protocol, and does not wait in between: up to a Sync they are
 * one implicit transaction, as the statements of a simple query are. The client must be idle.
 */
export const startPipeline = (client: Client, plan: Plan): Running => {
  const pipeline = new Pipeline(plan)
  converse(client, pipeline)
  return {
    answered: pipeline.answered,
    finished: pipeline.finished,
    halt: () => pipeline.halt(),
    destroy: (why) => pipeline.destroy(why),
  }
}
