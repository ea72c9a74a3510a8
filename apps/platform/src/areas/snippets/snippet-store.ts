import type { SnippetContent } from '@cairn/contracts/snippets/snippet-content'
import type { Snippet, SnippetSummary } from '@cairn/contracts/snippets/snippets'
import type { PoolClient } from 'pg'
import type { Database } from '../../db/database.ts'
import { auditSnippet } from './snippet-audit.ts'
import type { SnippetRow, SnippetScope, SnippetWriter, SummaryRow } from './snippet-rows.ts'
import { isVisible, summaryColumns, toSnippet, toSummary } from './snippet-rows.ts'
import { recordVersion } from './version-store.ts'

interface SavedSnippet {
  id: string
  name: string
  content: SnippetContent
  version: number
}

export interface SnippetStore {
  list: (scope: SnippetScope) => Promise<SnippetSummary[]>
  find: (scope: SnippetScope, id: string) => Promise<Snippet | undefined>
  /** `changed`: the stored version is not `version` any more (or, for 0, the id is taken). */
  save: (writer: SnippetWriter, snippet: SavedSnippet) => Promise<Snippet | 'changed' | 'not_allowed'>
}

const selectOne = `select ${summaryColumns}, s.sql, s.chart from platform.snippets s where ${isVisible} and s.id = $3`

const insert = async (client: PoolClient, { project, by }: SnippetWriter, { id, name, content }: SavedSnippet) => {
  const { rowCount } = await client.query(
    `insert into platform.snippets (id, project_id, owner_id, name, sql, chart, version) values ($1, $2, $3, $4, $5, $6, 1)
     on conflict (id) do nothing`,
    [id, project.id, by.accountId, name, content.sql, content.chart ?? null],
  )
  return rowCount === 1 ? 'saved' : 'changed'
}

const update = async (client: PoolClient, writer: SnippetWriter, { id, name, content, version }: SavedSnippet) => {
  const { rows } = await client.query<{ is_shared: boolean; version: number }>(
    `select s.is_shared, s.version from platform.snippets s where ${isVisible} and s.id = $3 for update`,
    [writer.project.id, writer.by.accountId, id],
  )
  const [found] = rows
  if (found === undefined) return 'changed'
  if (found.is_shared && !writer.mayShare) return 'not_allowed'
  if (found.version !== version) return 'changed'
  await client.query(
    `update platform.snippets set name = $2, sql = $3, chart = $4, version = version + 1, updated_at = now() where id = $1`,
    [id, name, content.sql, content.chart ?? null],
  )
  if (found.is_shared) await auditSnippet(client, writer, 'snippet.changed', { snippet: name, version: version + 1 })
  return 'saved'
}

export const createSnippetStore = (db: Database): SnippetStore => ({
  list: async ({ projectId, accountId }) => {
    const rows = await db.query<SummaryRow>(
      `select ${summaryColumns} from platform.snippets s where ${isVisible} order by s.updated_at desc, s.id`,
      [projectId, accountId],
    )
    return rows.map(toSummary)
  },
  find: async ({ projectId, accountId }, id) => {
    const [row] = await db.query<SnippetRow>(selectOne, [projectId, accountId, id])
    return row && toSnippet(row)
  },
  save: (writer, snippet) =>
    db.transaction(async (client) => {
      const outcome = await (snippet.version === 0 ? insert : update)(client, writer, snippet)
      if (outcome !== 'saved') return outcome
      await recordVersion(client, writer, snippet.id)
      const { rows } = await client.query<SnippetRow>(selectOne, [writer.project.id, writer.by.accountId, snippet.id])
      return rows[0] === undefined ? 'changed' : toSnippet(rows[0])
    }),
})
