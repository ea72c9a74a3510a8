import { maxSnippetVersions, maxVersionBytes } from '@cairn/contracts/limits'
import type { SnippetVersion, SnippetVersionSummary } from '@cairn/contracts/snippets/snippet-versions'
import type { PoolClient } from 'pg'
import type { Database, Row } from '../../db/database.ts'
import type { ContentColumns, SnippetScope, SnippetWriter } from './snippet-rows.ts'
import { isVisible, toContent } from './snippet-rows.ts'

interface VersionRow extends Row {
  version: number
  name: string
  saved_at: Date
  email: string | null
  size: number
}

const toSummary = ({ version, name, saved_at, email, size }: VersionRow): SnippetVersionSummary => ({
  version,
  name,
  saved_at: saved_at.toISOString(),
  email,
  size,
})

const columns = 'v.version, v.name, v.saved_at, v.email, octet_length(v.sql) as size'
const visibleVersions = `platform.snippet_versions v join platform.snippets s on s.id = v.snippet_id
  where ${isVisible} and s.id = $3`

const dropOld = `
  delete from platform.snippet_versions v using (
    select version, row_number() over newest as position, sum(octet_length(sql)) over newest as bytes
    from platform.snippet_versions where snippet_id = $1 window newest as (order by version desc)
  ) counted
  where v.snippet_id = $1 and v.version = counted.version and counted.position > 1
    and (counted.position > ${maxSnippetVersions} or counted.bytes > ${maxVersionBytes})`

/** Keeps what a snippet is now as a version, and deletes those that are too old. */
export const recordVersion = async (
  client: Pick<PoolClient, 'query'>,
  { by }: SnippetWriter,
  snippetId: string,
): Promise<void> => {
  await client.query(
    `insert into platform.snippet_versions (snippet_id, version, account_id, email, name, sql, chart, saved_at)
     select id, version, $2, $3, name, sql, chart, updated_at from platform.snippets where id = $1`,
    [snippetId, by.accountId, by.email],
  )
  await client.query(dropOld, [snippetId])
}

export interface VersionStore {
  /** Undefined for a snippet that is not there, or not visible. */
  list: (scope: SnippetScope, id: string) => Promise<SnippetVersionSummary[] | undefined>
  find: (scope: SnippetScope, id: string, version: number) => Promise<SnippetVersion | undefined>
}

export const createVersionStore = (db: Database): VersionStore => ({
  list: async ({ projectId, accountId }, id) => {
    const rows = await db.query<VersionRow>(`select ${columns} from ${visibleVersions} order by v.version desc`, [
      projectId,
      accountId,
      id,
    ])
    // Each snippet has its newest version at least.
    return rows.length === 0 ? undefined : rows.map(toSummary)
  },
  find: async ({ projectId, accountId }, id, version) => {
    const [row] = await db.query<VersionRow & ContentColumns>(
      `select ${columns}, v.sql, v.chart from ${visibleVersions} and v.version = $4`,
      [projectId, accountId, id, version],
    )
    return row && { ...toSummary(row), content: toContent(row) }
  },
})
