/**
 * What stands before each line of a server's log (`log_line_prefix`): fields for programs, each followed by a tab, and
 * then what a person reads. Names of applications cannot hold a tab; names of roles and databases come last.
 */
export const logLinePrefix = String.raw`%e\t%c\t%l\t%v\t%x\t%Q\t%b\t%i\t%a\t%m [%p] %u@%d `

/** The first line of an entry, or of a further part of it. */
export interface LogLineStart {
  /** `ERROR`, or the name of a further part: `DETAIL`. */
  label: string
  text: string
  timeMs: number
  processId: number | undefined
  sqlState: string
  sessionId: string
  lineNumber: number | undefined
  virtualTransactionId: string
  transactionId: number
  /** A 64-bit number, which JavaScript's numbers do not hold. */
  queryId: string
  backendType: string
  commandTag: string
  applicationName: string
  user: string
  database: string
}

const labels = 'DEBUG|LOG|INFO|NOTICE|WARNING|ERROR|FATAL|PANIC|DETAIL|HINT|QUERY|CONTEXT|STATEMENT|LOCATION|BACKTRACE'
const time = String.raw`(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?) UTC`
const said = String.raw`${time} \[(\w+)\] (?:(.*?) )?(${labels}):  (.*)`

const withFields = new RegExp(
  String.raw`^([0-9A-Z]{5})\t([^\t]*)\t(\d*)\t([^\t]*)\t(\d*)\t(-?\d*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t${said}$`,
  's',
)
/** Lines of the engine itself, of a server that has not read its settings yet, and of earlier releases. */
const withoutFields = new RegExp(`^${said}$`, 's')

const numberOf = (text: string | undefined): number | undefined => {
  const number = Number(text ?? '')
  return text !== undefined && text !== '' && Number.isSafeInteger(number) ? number : undefined
}

const startOf = (
  [
    sqlState = '',
    sessionId = '',
    line,
    virtual = '',
    transaction,
    query = '',
    backend = '',
    command = '',
    app = '',
  ]: readonly (string | undefined)[],
  [at = '', process, who = '', label = '', text = '']: readonly (string | undefined)[],
): LogLineStart => {
  // A role may have the character in its name; databases seldom have.
  const separator = who.lastIndexOf('@')
  return {
    label,
    text,
    timeMs: Date.parse(`${at.replace(' ', 'T')}Z`),
    processId: numberOf(process),
    sqlState,
    sessionId,
    lineNumber: numberOf(line),
    virtualTransactionId: virtual,
    transactionId: numberOf(transaction) ?? 0,
    queryId: query === '' ? '0' : query,
    backendType: backend,
    commandTag: command,
    applicationName: app,
    user: separator < 0 ? '' : who.slice(0, separator),
    database: separator < 0 ? '' : who.slice(separator + 1),
  }
}

/** Undefined if no entry and no part of one begins with this line. */
export const readLineStart = (line: string): LogLineStart | undefined => {
  const full = withFields.exec(line)
  if (full !== null) return startOf(full.slice(1, 10), full.slice(10))
  const plain = withoutFields.exec(line)
  return plain === null ? undefined : startOf([], plain.slice(1))
}

const fieldsAtStart = /^(?:[^\t\n]*\t){9}(?=\d{4}-\d\d-)/gm

/** Lines of a log as a person reads them. */
export const readableLines = (text: string): string => text.replaceAll(fieldsAtStart, '')
