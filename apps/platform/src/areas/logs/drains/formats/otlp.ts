import type { DrainEvent } from '../drain-event.ts'
import type { DrainFormat } from '../format.ts'
import { below, json, needed } from '../format.ts'
import { headersOf } from './headers.ts'

const severities = {
  info: { severityNumber: 9, severityText: 'INFO' },
  warning: { severityNumber: 13, severityText: 'WARN' },
  error: { severityNumber: 17, severityText: 'ERROR' },
} as const

// 64-bit integers are texts in the JSON of Protocol Buffers.
const valueOf = (value: string | number | boolean) => {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

const attributes = (fields: DrainEvent['fields']) =>
  Object.entries(fields).map(([key, value]) => ({ key, value: valueOf(value) }))

const recordOf = (event: DrainEvent) => ({
  timeUnixNano: `${BigInt(Math.round(event.timestampMs * 1_000))}000`,
  ...severities[event.level],
  body: { stringValue: event.message },
  attributes: attributes({ ...event.fields, 'log.record.uid': event.id }),
})

export const sendToOtlp: DrainFormat = async (transport, config, events, signal) => {
  const resourceLogs = [...Map.groupBy(events, ({ source }) => source)].map(([source, lines]) => ({
    resource: {
      attributes: attributes({ 'service.name': source, 'service.namespace': lines[0]?.project ?? '' }),
    },
    scopeLogs: [{ scope: { name: 'cairn' }, logRecords: lines.map(recordOf) }],
  }))
  const url = below(needed(config, 'endpoint'), '/v1/logs')
  const headers = { ...headersOf(config), ...json }
  await transport.post({ method: 'POST', url, headers, body: JSON.stringify({ resourceLogs }) }, signal)
}
