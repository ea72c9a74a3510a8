import { readFile } from 'node:fs/promises'
import type { Client } from 'pg'
import type { OpenSession } from '../upgrade/databases.ts'
import { listDatabases, whileOpen } from '../upgrade/databases.ts'

/** What a branch has of the rows of its project. Another project that is made of a backup has all. */
export type BranchContents = 'all-rows' | 'no-rows'

const file = new URL('./branch-contents.sql', import.meta.url)

/**
 * Takes out of a fresh copy what only the original may have, such as schedules of jobs that are in force and requests that wait
 * to be sent; and, where it shall have none, all rows. Before anybody else is connected.
 */
export const makeBranchContents = async (admin: Client, open: OpenSession, contents: BranchContents): Promise<void> => {
  const sql = await readFile(file, 'utf8')
  for (const database of await listDatabases(admin))
    await whileOpen(admin, database, async () => {
      await using session = await open(database.name)
      const { client } = session
      await client.query('begin')
      // Triggers that people wrote would run as the superuser.
      await client.query('set local session_replication_role = replica; set local event_triggers = off')
      await client.query(`select set_config('cairn.branch_contents', $1, true)`, [contents])
      await client.query(sql)
      await client.query('commit')
    })
}
