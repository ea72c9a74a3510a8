import { plainIdent, plainName, quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { Trigger } from '@cairn/contracts/pg-meta/triggers'

export const webhookEvents = ['INSERT', 'UPDATE', 'DELETE'] as const
export const webhookMethods = ['POST', 'GET'] as const

export interface WebhookDraft {
  name: string
  schema: string
  table: string
  events: readonly Trigger['events'][number][]
  url: string
  method: string
  /** A line each: `Name: value`. */
  headers: string
  /** Milliseconds. */
  timeout: string
  /** As JSON. No field of the form: kept from SQL. */
  params: string
  /** The expression of WHEN. The same. */
  condition: string | null
}

/** Seconds would be too long for a receiver that many rows wait for; the server allows ten. */
export const mostTimeoutMs = 10_000

export const isWebhook = ({ function_schema: schema, function_name: name }: Trigger): boolean =>
  schema === 'supabase_functions' && name === 'http_request'

/** The lines of a text as headers; undefined if one of them is none. */
export const readHeaders = (text: string): Record<string, string> | undefined => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const pairs = lines.map((line) => /^([\w!#$%&'*+.^`|~-]+):\s*(.*)$/.exec(line))
  if (pairs.includes(null)) return undefined
  return Object.fromEntries(pairs.flatMap((pair) => (pair?.[1] === undefined ? [] : [[pair[1], pair[2] ?? '']])))
}

const writeHeaders = (json: string | undefined): string => {
  try {
    const parsed: unknown = JSON.parse(json ?? '{}')
    if (typeof parsed !== 'object' || parsed === null) return ''
    return Object.entries(parsed)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join('\n')
  } catch {
    return ''
  }
}

/** What is wrong with the URL of a webhook, in a sentence; undefined if nothing is. */
export const webhookUrlProblem = (url: string): string | undefined => {
  if (url.trim() === '') return 'Enter a URL.'
  const parsed = URL.parse(url.trim())
  return parsed !== null && /^https?:$/.test(parsed.protocol)
    ? undefined
    : 'Enter a URL that starts with https:// or http://.'
}

export const timeoutProblem = (text: string): string | undefined => {
  const ms = Number(text)
  return Number.isInteger(ms) && ms >= 1 && ms <= mostTimeoutMs
    ? undefined
    : `Enter a number from 1 to ${mostTimeoutMs.toLocaleString('en-US')}.`
}

/** Undefined while a part is missing that the statement needs. `replaces`: the webhook exists, with this name and table. */
export const webhookSql = (draft: WebhookDraft, replaces = false): string | undefined => {
  const headers = readHeaders(draft.headers)
  const { name, schema, table, events, method, url, timeout } = draft
  if (name.trim() === '' || table === '' || events.length === 0 || headers === undefined) return undefined
  if (webhookUrlProblem(url) !== undefined || timeoutProblem(timeout) !== undefined) return undefined
  const values = [url.trim(), method, JSON.stringify(headers), draft.params, String(Number(timeout))]
  return `${[
    `create ${replaces ? 'or replace ' : ''}trigger ${plainIdent(name.trim())}`,
    `after ${events.join(' or ').toLowerCase()} on ${plainName(schema, table)}`,
    'for each row',
    ...(draft.condition === null ? [] : [`when (${draft.condition})`]),
    `execute function supabase_functions.http_request(\n  ${values.map(quotedLiteral).join(',\n  ')}\n)`,
  ].join('\n')};`
}

const newDraft: WebhookDraft = {
  name: '',
  schema: '',
  table: '',
  events: ['INSERT'],
  url: '',
  method: 'POST',
  headers: 'Content-Type: application/json',
  timeout: '5000',
  params: '{}',
  condition: null,
}

/** What a form begins with: an empty webhook, or one that exists. */
export const draftOf = (webhook: Trigger | undefined): WebhookDraft => {
  if (webhook === undefined) return newDraft
  const [url = '', method = 'POST', headers, params = '{}', timeout = '1000'] = webhook.function_args
  const { name, schema, table, events, condition } = webhook
  return {
    name,
    schema,
    table,
    events,
    url,
    method: method.toUpperCase(),
    headers: writeHeaders(headers),
    timeout,
    params,
    condition,
  }
}

/** Why a webhook that was made in SQL cannot be edited in the form; undefined if it can. */
export const uneditable = ({ activation, orientation, events }: Trigger): string | undefined =>
  activation === 'AFTER' && orientation === 'ROW' && !events.includes('TRUNCATE')
    ? undefined
    : 'The form has no place for what this trigger does. Change it in SQL.'
