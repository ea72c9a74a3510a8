import { createHash } from 'node:crypto'
import { readDsn } from '@cairn/contracts/logs/drain-rules'
import type { DrainEvent } from '../drain-event.ts'
import type { DrainFormat } from '../format.ts'
import { needed } from '../format.ts'

const levels = { info: 'info', warning: 'warn', error: 'error' } as const

const attributeOf = (value: string | number | boolean) => {
  if (typeof value === 'number') return { value, type: Number.isInteger(value) ? 'integer' : 'double' }
  return { value, type: typeof value }
}

/** Lines of one request have one trace: 32 hexadecimal digits that follow from its id. */
const traceOf = ({ id, fields }: DrainEvent): string =>
  createHash('md5')
    .update(String(fields['request_id'] ?? id))
    .digest('hex')

const itemOf = (event: DrainEvent) => ({
  timestamp: event.timestampMs / 1_000,
  trace_id: traceOf(event),
  level: levels[event.level],
  body: event.message,
  attributes: Object.fromEntries(
    Object.entries({ ...event.fields, id: event.id, project: event.project, source: event.source }).map(
      ([name, value]) => [name, attributeOf(value)],
    ),
  ),
})

// So many logs may be in one envelope.
const mostItems = 100

export const sendToSentry: DrainFormat = async (transport, config, events, signal) => {
  const dsn = readDsn(needed(config, 'dsn'))
  if (dsn === undefined) throw new Error('The DSN of the log drain is not valid.')
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'x-sentry-auth': `Sentry sentry_version=7, sentry_client=cairn/1.0, sentry_key=${dsn.key}`,
  }
  const url = `${dsn.origin}${dsn.path}/api/${dsn.project}/envelope/`
  for (let start = 0; start < events.length; start += mostItems) {
    const items = events.slice(start, start + mostItems).map(itemOf)
    const itemHeader = {
      type: 'log',
      item_count: items.length,
      content_type: 'application/vnd.sentry.items.log+json',
    }
    const parts = [{ sent_at: new Date().toISOString() }, itemHeader, { items }]
    const body = `${parts.map((part) => JSON.stringify(part)).join('\n')}\n`
    await transport.post({ method: 'POST', url, headers, body }, signal)
  }
}
