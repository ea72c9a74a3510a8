import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { signedRequest } from '@cairn/storage'
import { asRow } from '../drain-event.ts'
import type { DrainFormat } from '../format.ts'
import { needed } from '../format.ts'

const compressed = promisify(gzip)

/** `abc/2026-01-31/20260131T120000123Z-{id of the first line}.ndjson.gz`: files of a day are in one folder. */
const keyOf = (project: string, firstId: string): string => {
  const now = new Date().toISOString()
  return `${project}/${now.slice(0, 10)}/${now.replaceAll(/[-:.]/g, '')}-${firstId}.ndjson.gz`
}

export const sendToS3: DrainFormat = async (transport, config, events, signal) => {
  const [first] = events
  if (first === undefined) return
  const body = await compressed(`${events.map((event) => JSON.stringify(asRow(event))).join('\n')}\n`)
  const address = {
    endpoint: needed(config, 'endpoint'),
    region: needed(config, 'storage_region'),
    bucket: needed(config, 's3_bucket'),
    accessKeyId: needed(config, 'access_key_id'),
    secretAccessKey: needed(config, 'secret_access_key'),
  }
  const { url, headers } = signedRequest(address, {
    method: 'PUT',
    key: keyOf(first.project, first.id),
    headers: { 'content-type': 'application/gzip' },
    digest: createHash('sha256').update(body).digest('hex'),
  })
  await transport.post({ method: 'PUT', url, headers, body }, signal)
}
