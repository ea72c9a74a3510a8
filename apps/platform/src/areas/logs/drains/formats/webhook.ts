import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { asRow } from '../drain-event.ts'
import type { DrainFormat } from '../format.ts'
import { json, needed } from '../format.ts'
import { headersOf } from './headers.ts'

const compressed = promisify(gzip)

export const sendToWebhook: DrainFormat = async (transport, config, events, signal) => {
  const text = JSON.stringify(events.map(asRow))
  const isCompressed = config['gzip'] === 'true'
  const body = isCompressed ? await compressed(text) : text
  const headers = { ...headersOf(config), ...json, ...(isCompressed && { 'content-encoding': 'gzip' }) }
  await transport.post({ method: 'POST', url: needed(config, 'url'), headers, body }, signal)
}
