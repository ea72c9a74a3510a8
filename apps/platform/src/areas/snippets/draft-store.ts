import { maxSnippetDrafts } from '@cairn/contracts/limits'
import type { SnippetDraft, SnippetDraftSummary } from '@cairn/contracts/snippets/snippet-drafts'
import type { PoolClient } from 'pg'
import type { Database, Row } from '../../db/database.ts'
import type { ContentColumns, SnippetScope } from './snippet-rows.ts'
import { toContent } from './snippet-rows.ts'

interface SummaryRow extends Row {
  id: string
  name: string
  chosen_name: string | null
  base_version: number
  edited_at: Date
}
interface DraftRow extends SummaryRow, ContentColumns {}

const toSummary = ({ id, name, chosen_name, base_version, edited_at }: SummaryRow): SnippetDraftSummary => ({
  id,
  name,
  chosen_name,
  base_version,
  edited_at: edited_at.toISOString(),
})

const summaryColumns = 'id, name, chosen_name, base_version, edited_at'
const inScope = 'project_id = $1 and account_id = $2'

export interface DraftStore {
  list: (scope: SnippetScope) => Promise<SnippetDraftSummary[]>
  find: (scope: SnippetScope, id: string) => Promise<SnippetDraft | undefined>
  /**
   * A draft never replaces one that was edited after it; nor, where `follows` is given, another text that was
   * edited after that time; null stands for any time.
   */
  put: (
    scope: SnippetScope,
    draft: SnippetDraft,
    follows?: string | null,
  ) => Promise<SnippetDraftSummary | 'outdated' | 'changed' | 'too_many'>
  /** Deletes the draft unless it was edited after `editedAt`; returns whether it did. */
  remove: (scope: SnippetScope, id: string, editedAt: string) => Promise<boolean>
}

const upsert = `
  insert into platform.snippet_drafts (project_id, account_id, ${summaryColumns}, sql, chart)
  select $1, $2, $3::uuid, $4, $5, $6, $7, $8, $9
  where exists (select from platform.snippet_drafts where ${inScope} and id = $3)
    or (select count(*) from platform.snippet_drafts where ${inScope}) < ${maxSnippetDrafts}
  on conflict (account_id, project_id, id) do update set
    name = excluded.name, chosen_name = excluded.chosen_name, base_version = excluded.base_version,
    sql = excluded.sql, chart = excluded.chart, edited_at = excluded.edited_at
  where snippet_drafts.edited_at <= excluded.edited_at
  returning ${summaryColumns}`

const isOtherText = async (
  client: PoolClient,
  { projectId, accountId }: SnippetScope,
  { id, content }: SnippetDraft,
  follows: string | null,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `select from platform.snippet_drafts where ${inScope} and id = $3 and sql <> $4
       and ($5::timestamptz is null or edited_at > $5)`,
    [projectId, accountId, id, content.sql, follows],
  )
  return rowCount !== 0
}

export const createDraftStore = (db: Database): DraftStore => ({
  list: async ({ projectId, accountId }) => {
    const rows = await db.query<SummaryRow>(
      `select ${summaryColumns} from platform.snippet_drafts where ${inScope} order by edited_at desc, id`,
      [projectId, accountId],
    )
    return rows.map(toSummary)
  },
  find: async ({ projectId, accountId }, id) => {
    const [row] = await db.query<DraftRow>(
      `select ${summaryColumns}, sql, chart from platform.snippet_drafts where ${inScope} and id = $3`,
      [projectId, accountId, id],
    )
    return row && { ...toSummary(row), content: toContent(row) }
  },
  put: ({ projectId, accountId }, draft, follows) =>
    db.transaction(async (client) => {
      // Two new drafts at once would both be counted as the last one allowed.
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`drafts ${projectId} ${accountId}`])
      const { id, name, chosen_name, base_version, edited_at, content } = draft
      if (follows !== undefined && (await isOtherText(client, { projectId, accountId }, draft, follows)))
        return 'changed'
      const { rows } = await client.query<SummaryRow>(upsert, [
        projectId,
        accountId,
        id,
        name,
        chosen_name,
        base_version,
        edited_at,
        content.sql,
        content.chart ?? null,
      ])
      if (rows[0] !== undefined) return toSummary(rows[0])
      const { rowCount } = await client.query(`select from platform.snippet_drafts where ${inScope} and id = $3`, [
        projectId,
        accountId,
        id,
      ])
      return rowCount === 0 ? 'too_many' : 'outdated'
    }),
  remove: async ({ projectId, accountId }, id, editedAt) => {
    const rows = await db.query(
      `delete from platform.snippet_drafts where ${inScope} and id = $3 and edited_at <= $4 returning id`,
      [projectId, accountId, id, editedAt],
    )
    return rows.length > 0
  },
})
