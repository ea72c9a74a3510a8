import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../run.ts'

const Timing = z.object({ file: z.string(), title: z.string(), ms: z.number(), failure: z.string().optional() })

/** How long one test ran, and why it failed. `file` is relative to the checkout. */
export type Timing = z.infer<typeof Timing>

export const timingFolder = join(root, '.test/timings')

/** Where both test runners write, one JSON object a line, for the summary at the end of `npm test`. */
export const timingFiles = {
  server: join(timingFolder, 'server.jsonl'),
  attacks: join(timingFolder, 'attacks.jsonl'),
  journeys: join(timingFolder, 'journeys.jsonl'),
} as const

export const timingLine = (timing: Timing): string => `${JSON.stringify(timing)}\n`

export const readTimings = async (path: string): Promise<Timing[]> => {
  if (!existsSync(path)) return []
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
  return lines.map((line) => Timing.parse(JSON.parse(line)))
}
