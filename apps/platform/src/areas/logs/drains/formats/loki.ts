import type { DrainEvent } from '../drain-event.ts'
import { asRow } from '../drain-event.ts'
import type { DrainFormat } from '../format.ts'
import { below, json, needed } from '../format.ts'
import { headersOf } from './headers.ts'

const nanoseconds = (ms: number) => `${BigInt(Math.round(ms * 1_000))}000`

/** One stream for each source: labels are few, and everything else is in the line. */
const streamsOf = (events: readonly DrainEvent[]) =>
  [...Map.groupBy(events, ({ project, source }) => `${project} ${source}`).values()].map((lines) => ({
    stream: { service_name: 'cairn', project: lines[0]?.project, source: lines[0]?.source },
    values: lines
      .toSorted((a, b) => a.timestampMs - b.timestampMs)
      .map((event) => {
        const { id, event_message, metadata } = asRow(event)
        return [nanoseconds(event.timestampMs), JSON.stringify({ level: event.level, id, event_message, metadata })]
      }),
  }))

export const sendToLoki: DrainFormat = async (transport, config, events, signal) => {
  const username = config['username'] ?? ''
  const password = config['password'] ?? ''
  const signedIn = username !== '' || password !== ''
  const headers = {
    ...headersOf(config),
    ...json,
    ...(signedIn && { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }),
  }
  const url = below(needed(config, 'url'), '/loki/api/v1/push')
  await transport.post({ method: 'POST', url, headers, body: JSON.stringify({ streams: streamsOf(events) }) }, signal)
}
