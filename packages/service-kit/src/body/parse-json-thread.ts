import { parentPort, workerData } from 'node:worker_threads'
import type { JsonBounds } from './json-bounds.ts'
import { parseBounded } from './parse-json.ts'

const { bytes, bounds }: { bytes: Uint8Array; bounds: JsonBounds } = workerData
parentPort?.postMessage(parseBounded(bytes, bounds), [])
