import type { SnippetContent } from '@cairn/contracts/snippets/snippet-content'
import type { Snippet, SnippetSummary } from '@cairn/contracts/snippets/snippets'
import type { Actor } from '../../audit/record-audit.ts'
import type { Row } from '../../db/database.ts'
import type { StoredProject } from '../projects/project-store.ts'

/** What somebody sees: everything below is within one project, and for one account. */
export interface SnippetScope {
  projectId: number
  accountId: string
}

/** Who changes something, and whether shared snippets are theirs to change. */
export interface SnippetWriter {
  project: Pick<StoredProject, 'id' | 'ref' | 'name' | 'organization_id'>
  by: Actor
  mayShare: boolean
}

export const scopeOf = ({ project, by }: SnippetWriter): SnippetScope => ({
  projectId: project.id,
  accountId: by.accountId,
})

export interface SummaryRow extends Row {
  id: string
  name: string
  version: number
  inserted_at: Date
  updated_at: Date
  is_shared: boolean
  is_own: boolean
  is_favourite: boolean
  folder_id: string | null
}
/** The columns of `SnippetContent`. */
export interface ContentColumns {
  sql: string
  chart: SnippetContent['chart'] | null
}
export interface SnippetRow extends SummaryRow, ContentColumns {}

export const toSummary = (row: SummaryRow): SnippetSummary => ({
  id: row.id,
  name: row.name,
  version: row.version,
  inserted_at: row.inserted_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  is_shared: row.is_shared,
  is_own: row.is_own,
  is_favourite: row.is_favourite,
  folder_id: row.folder_id,
})

export const toContent = ({ sql, chart }: ContentColumns): SnippetContent => ({ sql, ...(chart && { chart }) })

export const toSnippet = (row: SnippetRow): Snippet => ({ ...toSummary(row), content: toContent(row) })

/** With the project as parameter $1 and the account as $2. */
export const summaryColumns = `s.id, s.name, s.version, s.inserted_at, s.updated_at, s.is_shared, s.folder_id,
  s.owner_id = $2 as is_own,
  exists (select from platform.snippet_favourites f where f.snippet_id = s.id and f.account_id = $2) as is_favourite`

/** Likewise: the caller's own snippets or folders, and the shared ones. */
export const isVisible = 's.project_id = $1 and (s.owner_id = $2 or s.is_shared)'
