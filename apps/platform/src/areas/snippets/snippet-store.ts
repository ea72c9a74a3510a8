import type { Snippet, SnippetSummary } from '@cairn/contracts/snippets/snippets'
import type { Database, Row } from '../../db/database.ts'

interface SummaryRow extends Row {
  id: string
  name: string
  version: number
  inserted_at: Date
  updated_at: Date
}
interface SnippetRow extends SummaryRow {
  sql: string
}

const toSummary = (row: SummaryRow): SnippetSummary => ({
  id: row.id,
  name: row.name,
  version: row.version,
  inserted_at: row.inserted_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
const toSnippet = (row: SnippetRow): Snippet => ({ ...toSummary(row), content: { sql: row.sql } })

const summaryColumns = 'id, name, version, inserted_at, updated_at'

/** Whose snippets: everything below is within one project and one account. */
export interface SnippetScope {
  projectId: number
  accountId: string
}

export interface SnippetStore {
  list: (scope: SnippetScope) => Promise<SnippetSummary[]>
  find: (scope: SnippetScope, id: string) => Promise<Snippet | undefined>
  /** Undefined when the stored version is not `version` any more (or, for 0, when the id is taken). */
  save: (
    scope: SnippetScope,
    snippet: { id: string; name: string; sql: string; version: number },
  ) => Promise<Snippet | undefined>
  remove: (scope: SnippetScope, id: string) => Promise<SnippetSummary | undefined>
}

export const createSnippetStore = (db: Database): SnippetStore => ({
  list: async ({ projectId, accountId }) => {
    const rows = await db.query<SummaryRow>(
      `select ${summaryColumns} from platform.snippets where project_id = $1 and owner_id = $2 order by updated_at desc, id`,
      [projectId, accountId],
    )
    return rows.map(toSummary)
  },
  find: async ({ projectId, accountId }, id) => {
    const [row] = await db.query<SnippetRow>(
      `select ${summaryColumns}, sql from platform.snippets where project_id = $1 and owner_id = $2 and id = $3`,
      [projectId, accountId, id],
    )
    return row && toSnippet(row)
  },
  save: async ({ projectId, accountId }, { id, name, sql, version }) => {
    const [row] =
      version === 0
        ? await db.query<SnippetRow>(
            `insert into platform.snippets (id, project_id, owner_id, name, sql, version) values ($3, $1, $2, $4, $5, 1)
             on conflict (id) do nothing returning ${summaryColumns}, sql`,
            [projectId, accountId, id, name, sql],
          )
        : await db.query<SnippetRow>(
            `update platform.snippets set name = $4, sql = $5, version = version + 1, updated_at = now()
             where project_id = $1 and owner_id = $2 and id = $3 and version = $6 returning ${summaryColumns}, sql`,
            [projectId, accountId, id, name, sql, version],
          )
    return row && toSnippet(row)
  },
  remove: async ({ projectId, accountId }, id) => {
    const [row] = await db.query<SummaryRow>(
      `delete from platform.snippets where project_id = $1 and owner_id = $2 and id = $3 returning ${summaryColumns}`,
      [projectId, accountId, id],
    )
    return row && toSummary(row)
  },
})
