import { maxSearchedLength } from '@cairn/contracts/limits'
import type { SnippetMatch } from '@cairn/contracts/snippets/snippet-library'
import type { SnippetSummary } from '@cairn/contracts/snippets/snippets'
import type { PoolClient } from 'pg'
import type { Database, Row } from '../../db/database.ts'
import { findFolder } from './folder-store.ts'
import { auditSnippet } from './snippet-audit.ts'
import type { SnippetScope, SnippetWriter, SummaryRow } from './snippet-rows.ts'
import { isVisible, scopeOf, summaryColumns, toSummary } from './snippet-rows.ts'

export interface LibraryStore {
  search: (scope: SnippetScope, text: string) => Promise<SnippetMatch[]>
  /** All of them or none. */
  move: (
    writer: SnippetWriter,
    ids: readonly string[],
    to: { isShared: boolean; folderId: string | null },
  ) => Promise<number | 'no_snippet' | 'no_folder' | 'not_allowed'>
  /** Deletes those that are still there. */
  remove: (writer: SnippetWriter, ids: readonly string[]) => Promise<SnippetSummary[] | 'not_allowed'>
  /** False where the snippet is not visible. */
  setFavourite: (scope: SnippetScope, id: string, isFavourite: boolean) => Promise<boolean>
}

const maxMatches = 200
const maxExcerptLength = 160

interface MatchRow extends Row {
  id: string
  line: number | null
  excerpt: string | null
}

// The line that matches is cut out of the text as it is searched, in lower case only to find its place.
const searchSql = `
  select id, line, left(trim(split_part(head, E'\\n', line)), ${maxExcerptLength}) as excerpt
  from (
    select m.*, case when m.place > 0
      then 1 + length(left(m.head, m.place - 1)) - length(replace(left(m.head, m.place - 1), E'\\n', '')) end as line
    from (
      select s.id, s.updated_at, substr(s.sql, 1, ${maxSearchedLength}) as head,
        position(lower($3) in lower(substr(s.sql, 1, ${maxSearchedLength}))) as place,
        position(lower($3) in lower(s.name)) as place_in_name
      from platform.snippets s where ${isVisible}
    ) m
    where m.place > 0 or m.place_in_name > 0
    order by m.updated_at desc, m.id limit ${maxMatches}
  ) found
  order by updated_at desc, id`

/** The snippets of these ids that the writer sees, locked. */
const lock = async (client: PoolClient, writer: SnippetWriter, ids: readonly string[]): Promise<SummaryRow[]> => {
  const { projectId, accountId } = scopeOf(writer)
  const { rows } = await client.query<SummaryRow>(
    `select ${summaryColumns} from platform.snippets s where ${isVisible} and s.id = any($3::uuid[])
     order by s.id for update of s`,
    [projectId, accountId, ids],
  )
  return rows
}

export const createLibraryStore = (db: Database): LibraryStore => ({
  search: async ({ projectId, accountId }, text) =>
    (await db.query<MatchRow>(searchSql, [projectId, accountId, text])).map(({ id, line, excerpt }) => ({
      id,
      line,
      excerpt: line === null ? null : excerpt,
    })),

  move: (writer, ids, { isShared, folderId }) =>
    db.transaction(async (client) => {
      const found = await lock(client, writer, ids)
      if (found.length < new Set(ids).size) return 'no_snippet'
      const changesShared = isShared || found.some((snippet) => snippet.is_shared)
      if (changesShared && !writer.mayShare) return 'not_allowed'
      // Others must not lose a query that they use because someone else took it for themselves.
      if (!isShared && found.some((snippet) => !snippet.is_own)) return 'not_allowed'
      if (folderId !== null) {
        const folder = await findFolder(client, scopeOf(writer), folderId)
        if (folder === undefined || folder.is_shared !== isShared) return 'no_folder'
      }
      await client.query('update platform.snippets set is_shared = $2, folder_id = $3 where id = any($1::uuid[])', [
        found.map(({ id }) => id),
        isShared,
        folderId,
      ])
      for (const { name, is_shared: wasShared } of found)
        if (wasShared !== isShared)
          await auditSnippet(client, writer, isShared ? 'snippet.shared' : 'snippet.unshared', { snippet: name })
      return found.length
    }),

  remove: (writer, ids) =>
    db.transaction(async (client) => {
      const found = await lock(client, writer, ids)
      const shared = found.filter((snippet) => snippet.is_shared)
      if (shared.length > 0 && !writer.mayShare) return 'not_allowed'
      await client.query('delete from platform.snippets where id = any($1::uuid[])', [found.map(({ id }) => id)])
      for (const { name } of shared) await auditSnippet(client, writer, 'snippet.deleted', { snippet: name })
      return found.map(toSummary)
    }),

  setFavourite: ({ projectId, accountId }, id, isFavourite) =>
    db.transaction(async (client) => {
      const { rowCount } = await client.query(
        `select from platform.snippets s where ${isVisible} and s.id = $3 for key share`,
        [projectId, accountId, id],
      )
      if (rowCount === 0) return false
      await client.query(
        isFavourite
          ? 'insert into platform.snippet_favourites (account_id, snippet_id) values ($1, $2) on conflict do nothing'
          : 'delete from platform.snippet_favourites where account_id = $1 and snippet_id = $2',
        [accountId, id],
      )
      return true
    }),
})
