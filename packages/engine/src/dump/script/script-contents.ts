import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { z } from 'zod'

const name = z.string()

/** Names of tables, columns and sequences are quoted SQL. */
const scriptContents = z.object({
  /** `extension`: the one that makes the table, and leaves its rows to the project. */
  tables: z.array(z.object({ name, extension: name.nullable(), columns: z.array(name) })),
  sequences: z.array(name),
  /** Of the project, on tables of services. */
  triggers: z.array(name),
  hasJobs: z.boolean(),
})
export type ScriptContents = z.infer<typeof scriptContents>

export const readScriptContents = async (client: Client): Promise<ScriptContents> => {
  const sql = await readFile(join(import.meta.dirname, 'script-contents.sql'), 'utf8')
  const { rows } = await client.query<{ contents: unknown }>(sql)
  return scriptContents.parse(rows[0]?.contents)
}

/** A job of pg_cron. */
export interface ScheduledJob {
  name: string
  schedule: string
  command: string
}

export const readJobs = async (client: Client, { hasJobs }: ScriptContents): Promise<ScheduledJob[]> => {
  if (!hasJobs) return []
  const { rows } = await client.query<ScheduledJob>(
    `select coalesce(jobname, 'job ' || jobid) as name, schedule, command from cron.job order by jobid`,
  )
  return rows
}
