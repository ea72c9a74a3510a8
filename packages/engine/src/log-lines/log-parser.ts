import { readLineStart } from './line-prefix.ts'
import type { LogLineStart } from './line-prefix.ts'

/** What a server said at one moment: its message, and the parts that explain it. */
export interface ServerLogEntry extends Omit<LogLineStart, 'label' | 'text'> {
  severity: string
  message: string
  detail?: string
  hint?: string
  context?: string
  /** The statement that a person or a program sent. */
  statement?: string
  /** One that a function ran. */
  internalQuery?: string
}

type Part = 'message' | 'detail' | 'hint' | 'context' | 'statement' | 'internalQuery'

const parts: Readonly<Record<string, Part | 'left out'>> = {
  DETAIL: 'detail',
  HINT: 'hint',
  CONTEXT: 'context',
  STATEMENT: 'statement',
  QUERY: 'internalQuery',
  LOCATION: 'left out',
  BACKTRACE: 'left out',
}

// Of each part. A statement of a megabyte fails like a short one.
const maxPartLength = 8_000

interface Pending {
  entry: ServerLogEntry
  /** Where in the log it begins, in bytes. */
  start: number
  part: Part | 'left out'
}

const cut = (text: string): string => (text.length > maxPartLength ? `${text.slice(0, maxPartLength)}…` : text)

/** Makes entries of the lines of a log. The server writes an entry at once, so its lines follow each other. */
export class LogParser {
  #pending: Pending | undefined
  #lastTimeMs = 0

  /** Where the entry begins that may have further lines. */
  get pendingStart(): number | undefined {
    return this.#pending?.start
  }

  /** Takes the next line, which begins at that byte of the log. Returns the entry that ended with the line before it. */
  take(line: string, start: number): ServerLogEntry | undefined {
    if (line.startsWith('\t')) {
      this.#append(line.slice(1))
      return undefined
    }
    const begun = readLineStart(line)
    const part = begun === undefined ? undefined : parts[begun.label]
    const pending = this.#pending
    if (
      begun !== undefined &&
      part !== undefined &&
      pending !== undefined &&
      pending.entry.processId === begun.processId
    ) {
      pending.part = part
      if (part !== 'left out') pending.entry[part] = cut(begun.text)
      return undefined
    }
    const ended = this.end()
    // What the server's libraries say has no prefix.
    const { label, text, ...fields } = begun ?? { ...nothingKnown, text: line, timeMs: this.#lastTimeMs || Date.now() }
    this.#lastTimeMs = fields.timeMs
    this.#pending = { entry: { ...fields, severity: label, message: cut(text) }, start, part: 'message' }
    return ended
  }

  /** The entry whose lines have all been read. */
  end(): ServerLogEntry | undefined {
    const ended = this.#pending?.entry
    this.#pending = undefined
    return ended
  }

  #append(text: string): void {
    if (this.#pending === undefined || this.#pending.part === 'left out') return
    const { entry, part } = this.#pending
    const before = entry[part] ?? ''
    if (before.length < maxPartLength) entry[part] = cut(`${before}\n${text}`)
  }
}

const nothingKnown: LogLineStart = {
  label: 'LOG',
  text: '',
  timeMs: 0,
  processId: undefined,
  sqlState: '',
  sessionId: '',
  lineNumber: undefined,
  virtualTransactionId: '',
  transactionId: 0,
  queryId: '0',
  backendType: '',
  commandTag: '',
  applicationName: '',
  user: '',
  database: '',
}
