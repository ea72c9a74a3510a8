import { plainIdent, plainName, quotedLiteral } from '@cairn/contracts/database/sql-names'
import type { Trigger } from '@cairn/contracts/pg-meta/triggers'
import type { HttpRequestDraft } from '../../../components/http-request/http-request.ts'
import { newRequest, readHeaders, requestProblem, writeHeaders } from '../../../components/http-request/http-request.ts'

export const webhookEvents = ['INSERT', 'UPDATE', 'DELETE'] as const
export const webhookMethods = ['POST', 'GET'] as const

export interface WebhookDraft {
  name: string
  schema: string
  table: string
  events: readonly Trigger['events'][number][]
  request: HttpRequestDraft
  /** As JSON. No field of the form: kept from SQL. */
  params: string
  /** The expression of WHEN. The same. */
  condition: string | null
  /** When it fires. The same. */
  mode: Trigger['enabled_mode']
}

/** A trigger that is replaced fires as a new one does. */
const keepsMode = {
  ORIGIN: undefined,
  REPLICA: 'enable replica',
  ALWAYS: 'enable always',
  DISABLED: 'disable',
} as const

export const isWebhook = ({ function_schema: schema, function_name: name }: Trigger): boolean =>
  schema === 'supabase_functions' && name === 'http_request'

/** Undefined while a part is missing that the statement needs. `replaces`: the webhook exists, with this name and table. */
export const webhookSql = (draft: WebhookDraft, replaces = false): string | undefined => {
  const { name, schema, table, events, request } = draft
  if (name.trim() === '' || table === '' || events.length === 0) return undefined
  if (requestProblem(request) !== undefined) return undefined
  const { url, method, timeout } = request
  const headers = readHeaders(request.headers)
  const values = [url.trim(), method, JSON.stringify(headers), draft.params, String(Number(timeout))]
  const kept = keepsMode[draft.mode]
  const switching =
    kept === undefined ? '' : `\nalter table ${plainName(schema, table)} ${kept} trigger ${plainIdent(name.trim())};`
  return `${[
    `create ${replaces ? 'or replace ' : ''}trigger ${plainIdent(name.trim())}`,
    `after ${events.join(' or ').toLowerCase()} on ${plainName(schema, table)}`,
    'for each row',
    ...(draft.condition === null ? [] : [`when (${draft.condition})`]),
    `execute function supabase_functions.http_request(\n  ${values.map(quotedLiteral).join(',\n  ')}\n)`,
  ].join('\n')};${switching}`
}

const newDraft: WebhookDraft = {
  name: '',
  schema: '',
  table: '',
  events: ['INSERT'],
  request: newRequest,
  params: '{}',
  condition: null,
  mode: 'ORIGIN',
}

/** What a form begins with: an empty webhook, or one that exists. */
export const draftOf = (webhook: Trigger | undefined): WebhookDraft => {
  if (webhook === undefined) return newDraft
  const [url = '', method = 'POST', headers = '{}', params = '{}', timeout = '1000'] = webhook.function_args
  const { name, schema, table, events, condition, enabled_mode: mode } = webhook
  return {
    name,
    schema,
    table,
    events,
    request: { url, method: method.toUpperCase(), headers: writeHeaders(headers), timeout },
    params,
    condition,
    mode,
  }
}

/** Why a webhook that was made in SQL cannot be edited in the form; undefined if it can. */
export const uneditable = ({ activation, orientation, events }: Trigger): string | undefined =>
  activation === 'AFTER' && orientation === 'ROW' && !events.includes('TRUNCATE')
    ? undefined
    : 'The form has no place for what this trigger does. Change it in SQL.'
