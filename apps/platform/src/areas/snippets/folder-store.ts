import { randomUUID } from 'node:crypto'
import { maxSnippetFolders } from '@cairn/contracts/limits'
import type { SnippetFolder } from '@cairn/contracts/snippets/snippet-folders'
import type { PoolClient } from 'pg'
import type { Database, Row } from '../../db/database.ts'
import { auditSnippet } from './snippet-audit.ts'
import type { SnippetScope, SnippetWriter } from './snippet-rows.ts'
import { isVisible, scopeOf } from './snippet-rows.ts'

interface FolderRow extends Row, SnippetFolder {}

const fields = 's.id, s.name, s.parent_id, s.is_shared'

type Client = Pick<PoolClient, 'query'>

/** Locked until the transaction ends, so that what is put into it does not meet its deletion. */
export const findFolder = async (
  client: Client,
  { projectId, accountId }: SnippetScope,
  id: string,
): Promise<SnippetFolder | undefined> => {
  const { rows } = await client.query<FolderRow>(
    `select ${fields} from platform.snippet_folders s where ${isVisible} and s.id = $3 for update`,
    [projectId, accountId, id],
  )
  return rows[0]
}

/** Two changes at once could make a folder the parent of its own parent, or one folder too many. */
const oneAtATime = (client: Client, { project }: SnippetWriter) =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`snippet folders ${project.id}`])

const checkParent = async (client: Client, writer: SnippetWriter, parentId: string | null, isShared: boolean) => {
  if (parentId === null) return 'fits'
  const parent = await findFolder(client, scopeOf(writer), parentId)
  if (parent === undefined || parent.is_shared !== isShared) return 'no_folder'
  return parent.parent_id === null ? 'fits' : 'too_deep'
}

const holdsFolders = async (client: Client, id: string): Promise<boolean> => {
  const { rowCount } = await client.query('select from platform.snippet_folders where parent_id = $1 limit 1', [id])
  return rowCount !== 0
}

interface Content {
  name: string
  parentId: string | null
}

export interface FolderStore {
  list: (scope: SnippetScope) => Promise<SnippetFolder[]>
  create: (
    writer: SnippetWriter,
    content: Content & { isShared: boolean },
  ) => Promise<SnippetFolder | 'not_allowed' | 'no_folder' | 'too_deep' | 'too_many'>
  change: (
    writer: SnippetWriter,
    id: string,
    content: Content,
  ) => Promise<SnippetFolder | 'not_allowed' | 'no_folder' | 'too_deep'>
  /** What is in it moves to the folder above. */
  remove: (writer: SnippetWriter, id: string) => Promise<SnippetFolder | 'not_allowed' | 'no_folder'>
}

const countSql = `select count(*)::int as count from platform.snippet_folders s where ${isVisible}`

export const createFolderStore = (db: Database): FolderStore => ({
  list: ({ projectId, accountId }) =>
    db.query<FolderRow>(
      `select ${fields} from platform.snippet_folders s where ${isVisible} order by lower(s.name), s.id`,
      [projectId, accountId],
    ),

  create: (writer, { name, parentId, isShared }) =>
    db.transaction(async (client) => {
      if (isShared && !writer.mayShare) return 'not_allowed'
      await oneAtATime(client, writer)
      const parent = await checkParent(client, writer, parentId, isShared)
      if (parent !== 'fits') return parent
      const { project, by } = writer
      const counted = await client.query<{ count: number }>(countSql, [project.id, by.accountId])
      if ((counted.rows[0]?.count ?? 0) >= maxSnippetFolders) return 'too_many'
      const id = randomUUID()
      await client.query(
        `insert into platform.snippet_folders (id, project_id, owner_id, is_shared, parent_id, name)
         values ($1, $2, $3, $4, $5, $6)`,
        [id, project.id, by.accountId, isShared, parentId, name],
      )
      if (isShared) await auditSnippet(client, writer, 'snippet_folder.created', { folder: name })
      return { id, name, parent_id: parentId, is_shared: isShared }
    }),

  change: (writer, id, { name, parentId }) =>
    db.transaction(async (client) => {
      await oneAtATime(client, writer)
      const folder = await findFolder(client, scopeOf(writer), id)
      if (folder === undefined) return 'no_folder'
      if (folder.is_shared && !writer.mayShare) return 'not_allowed'
      const parent = await checkParent(client, writer, parentId, folder.is_shared)
      if (parent !== 'fits') return parent
      if (parentId !== null && (parentId === id || (await holdsFolders(client, id)))) return 'too_deep'
      await client.query('update platform.snippet_folders set name = $2, parent_id = $3 where id = $1', [
        id,
        name,
        parentId,
      ])
      if (folder.is_shared) await auditSnippet(client, writer, 'snippet_folder.changed', { folder: name })
      return { ...folder, name, parent_id: parentId }
    }),

  remove: (writer, id) =>
    db.transaction(async (client) => {
      await oneAtATime(client, writer)
      const folder = await findFolder(client, scopeOf(writer), id)
      if (folder === undefined) return 'no_folder'
      if (folder.is_shared && !writer.mayShare) return 'not_allowed'
      const above = [id, folder.parent_id]
      await client.query('update platform.snippets set folder_id = $2 where folder_id = $1', above)
      await client.query('update platform.snippet_folders set parent_id = $2 where parent_id = $1', above)
      await client.query('delete from platform.snippet_folders where id = $1', [id])
      if (folder.is_shared) await auditSnippet(client, writer, 'snippet_folder.deleted', { folder: folder.name })
      return folder
    }),
})
