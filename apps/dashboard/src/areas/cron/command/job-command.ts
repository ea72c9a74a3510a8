import { cronCommandProblem } from '@cairn/contracts/cron/job-rules'
import { quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { HttpRequestDraft } from '../../../components/http-request/http-request.ts'
import {
  headersProblem,
  newRequest,
  readHeaders,
  requestProblem,
  writeHeaders,
} from '../../../components/http-request/http-request.ts'

/** What a job runs, as the form asks for it. All of them are SQL in the end. */
export const commandKinds = ['sql', 'function', 'request'] as const
export type CommandKind = (typeof commandKinds)[number]

export interface CommandDraft {
  kind: CommandKind
  sql: string
  /** As SQL names it, with its schema. */
  functionName: string
  request: HttpRequestDraft
  /** JSON. Not sent by GET. */
  body: string
}

export const requestMethods = ['POST', 'GET', 'DELETE'] as const

export const hasBody = ({ method }: HttpRequestDraft): boolean => method !== 'GET'

/** What is wrong with what a request sends; undefined if nothing is. */
export const bodyProblem = (body: string): string | undefined => {
  if (body.trim() === '') return undefined
  try {
    JSON.parse(body)
    return undefined
  } catch {
    return 'Enter JSON, or nothing.'
  }
}

const requestSql = (request: HttpRequestDraft, body: string): string => {
  const given = [
    ['url', quotedLiteral(request.url.trim())],
    ['headers', quotedLiteral(JSON.stringify(readHeaders(request.headers)))],
    ...(hasBody(request) && body.trim() !== '' ? [['body', quotedLiteral(body.trim())]] : []),
    ['timeout_milliseconds', String(Number(request.timeout))],
  ]
  const lines = given.map(([name, value]) => `  ${name} := ${value}`)
  return `select net.http_${request.method.toLowerCase()}(\n${lines.join(',\n')}\n);`
}

/** The SQL of a job. Undefined while a part is missing or wrong. */
export const commandOf = ({ kind, sql, functionName, request, body }: CommandDraft): string | undefined => {
  if (kind === 'sql') return sql.trim() === '' ? undefined : sql
  if (kind === 'function') return functionName === '' ? undefined : `select ${functionName}();`
  if (requestProblem(request) !== undefined || bodyProblem(body) !== undefined) return undefined
  return requestSql(request, body)
}

/** What is wrong with what a job runs, in a sentence; undefined if nothing is. */
export const commandProblem = (draft: CommandDraft): string | undefined => {
  const { kind, functionName, request, body } = draft
  if (kind === 'function' && functionName === '') return 'Choose a function.'
  const wrong = kind === 'request' ? (requestProblem(request) ?? bodyProblem(body)) : undefined
  return wrong ?? cronCommandProblem(commandOf(draft) ?? '')
}

const empty: CommandDraft = { kind: 'sql', sql: '', functionName: '', request: newRequest, body: '' }

const literal = String.raw`E?'(?:[^']|'')*'`
const argument = new RegExp(String.raw`^  (\w+) := (${literal}|\d+)(?:,\n|\n$)`)

/** The arguments of a call that `requestSql` wrote; undefined if it is another one. */
const readArguments = (text: string): ReadonlyMap<string, string> | undefined => {
  const values = new Map<string, string>()
  let rest = text
  while (rest !== '') {
    const [whole, name, value] = argument.exec(rest) ?? []
    if (whole === undefined || name === undefined || value === undefined) return undefined
    const isEscaped = value.startsWith('E')
    const quoted = value.slice(isEscaped ? 2 : 1, -1).replaceAll("''", "'")
    values.set(name, /^\d/.test(value) ? value : isEscaped ? quoted.replaceAll('\\\\', '\\') : quoted)
    rest = rest.slice(whole.length)
  }
  return values
}

const requestOf = (command: string): Pick<CommandDraft, 'request' | 'body'> | undefined => {
  const [, method, text] = /^select net\.http_(post|get|delete)\(\n([^]*)\);$/.exec(command) ?? []
  const given = text === undefined ? undefined : readArguments(text)
  if (method === undefined || given === undefined) return undefined
  return {
    request: {
      url: given.get('url') ?? '',
      method: method.toUpperCase(),
      headers: writeHeaders(given.get('headers') ?? '{}'),
      timeout: given.get('timeout_milliseconds') ?? '',
    },
    body: given.get('body') ?? '',
  }
}

const name = String.raw`(?:[a-z_][a-z0-9_$]*|"(?:[^"]|"")+")`
const call = new RegExp(String.raw`^select (${name}\.${name})\(\);$`)

/** A draft whose SQL is exactly that of the job: the form shows a job that others wrote as SQL, unless it would write the same. */
export const draftOfCommand = (command: string): CommandDraft => {
  const functionName = call.exec(command)?.[1]
  if (functionName !== undefined) return { ...empty, kind: 'function', functionName }
  const request = requestOf(command)
  const draft: CommandDraft = { ...empty, kind: 'request', ...request }
  const isRequest = request !== undefined && headersProblem(draft.request.headers) === undefined
  return isRequest && commandOf(draft) === command ? draft : { ...empty, sql: command }
}
