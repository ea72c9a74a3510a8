import { datadogSites } from '@cairn/contracts/logs/drain-types'
import type { DrainConfig } from '@cairn/contracts/logs/drain-rules'
import { asRow } from '../drain-event.ts'
import type { DrainFormat } from '../format.ts'
import { below, json, needed } from '../format.ts'

const path = '/api/v2/logs'

export const datadogAddress = (config: DrainConfig): string => {
  const own = config['url'] ?? ''
  if (own !== '') return below(own, path)
  const region = needed(config, 'region')
  const site = Object.entries(datadogSites).find(([name]) => name === region)?.[1]
  if (site === undefined) throw new Error(`Datadog has no region ${region}.`)
  return `https://http-intake.logs.${site}${path}`
}

export const sendToDatadog: DrainFormat = async (transport, config, events, signal) => {
  const entries = events.map((event) => ({
    ddsource: 'cairn',
    service: event.source,
    hostname: event.project,
    ddtags: `project:${event.project},source:${event.source}`,
    status: event.level,
    message: event.message,
    // In milliseconds: what Datadog takes as the time of the line.
    timestamp: event.timestampMs,
    id: event.id,
    metadata: asRow(event).metadata,
  }))
  const headers = { ...json, 'dd-api-key': needed(config, 'api_key') }
  await transport.post({ method: 'POST', url: datadogAddress(config), headers, body: JSON.stringify(entries) }, signal)
}
