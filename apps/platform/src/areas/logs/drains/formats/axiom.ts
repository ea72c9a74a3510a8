import { asRow } from '../drain-event.ts'
import type { DrainFormat } from '../format.ts'
import { below, json, needed } from '../format.ts'

export const sendToAxiom: DrainFormat = async (transport, config, events, signal) => {
  const url = below(needed(config, 'url'), `/v1/datasets/${needed(config, 'dataset_name')}/ingest`)
  const headers = { ...json, authorization: `Bearer ${needed(config, 'api_token')}` }
  const rows = events.map((event) => {
    const { timestamp: _microseconds, ...row } = asRow(event)
    return { _time: new Date(event.timestampMs).toISOString(), level: event.level, ...row }
  })
  await transport.post({ method: 'POST', url, headers, body: JSON.stringify(rows) }, signal)
}
