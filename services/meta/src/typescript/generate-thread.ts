import { parentPort, workerData } from 'node:worker_threads'
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation'

const { metadata, options } = workerData

const types = await generateTypescript(sortGeneratorMetadata(metadata), options)
parentPort?.postMessage(types, [])
