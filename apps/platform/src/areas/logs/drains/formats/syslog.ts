import type { DrainEvent } from '../drain-event.ts'
import { asRow } from '../drain-event.ts'
import type { DrainFormat } from '../format.ts'
import { needed } from '../format.ts'

// The facility local0, and what RFC 5424 calls informational, warning and error.
const facility = 16
const severities = { info: 6, warning: 4, error: 3 } as const

const messageOf = (event: DrainEvent): Buffer => {
  const priority = facility * 8 + severities[event.level]
  const time = new Date(event.timestampMs).toISOString()
  const { id, event_message, metadata } = asRow(event)
  const text = JSON.stringify({ id, event_message, metadata })
  return Buffer.from(`<${priority}>1 ${time} ${event.project} cairn - ${event.source} - ${text}`)
}

/** With the length before each message (RFC 6587), since a line may have any character. */
export const sendToSyslog: DrainFormat = async (transport, config, events, signal) => {
  const parts = events.flatMap((event) => {
    const message = messageOf(event)
    return [Buffer.from(`${message.length} `), message]
  })
  const to = {
    host: needed(config, 'host'),
    port: Number(needed(config, 'port')),
    tls: config['tls'] !== 'false',
  }
  await transport.write(to, Buffer.concat(parts), signal)
}
