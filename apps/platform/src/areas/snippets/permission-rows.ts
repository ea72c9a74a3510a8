import { randomUUID } from 'node:crypto'
import type { snippets } from '@cairn/contracts/snippets/area'
import type { RowsOf } from '../../../test/permissions/row.ts'
import { inProject, members, runningRef, unknownId } from '../../../test/permissions/row.ts'

export const rows: RowsOf<typeof snippets> = {
  listSnippets: inProject(members, 'projects:read', runningRef),
  getSnippet: inProject(members, 'projects:read', runningRef, unknownId, 'snippet_not_found'),
  saveSnippet: inProject(members, 'projects:write', runningRef, () => ({
    ...unknownId(),
    body: { name: 'mine', version: 0, content: { sql: 'select 1' } },
  })),
  deleteSnippet: inProject(members, 'projects:write', runningRef, unknownId, 'snippet_not_found'),
  listSnippetVersions: inProject(members, 'projects:read', runningRef, unknownId, 'snippet_not_found'),
  getSnippetVersion: inProject(
    members,
    'projects:read',
    runningRef,
    () => ({ params: { id: randomUUID(), version: '1' } }),
    'version_not_found',
  ),
  searchSnippets: inProject(members, 'projects:read', runningRef, () => ({ query: { text: 'select' } })),
  moveSnippets: inProject(
    members,
    'projects:write',
    runningRef,
    () => ({ body: { ids: [randomUUID()], is_shared: false, folder_id: null } }),
    'snippet_not_found',
  ),
  deleteSnippets: inProject(members, 'projects:write', runningRef, () => ({ body: { ids: [randomUUID()] } })),
  setSnippetFavourite: inProject(
    members,
    'projects:write',
    runningRef,
    () => ({ ...unknownId(), body: { is_favourite: true } }),
    'snippet_not_found',
  ),
  listSnippetFolders: inProject(members, 'projects:read', runningRef),
  createSnippetFolder: inProject(members, 'projects:write', runningRef, () => ({
    body: { name: 'mine', parent_id: null, is_shared: false },
  })),
  changeSnippetFolder: inProject(
    members,
    'projects:write',
    runningRef,
    () => ({ ...unknownId(), body: { name: 'mine', parent_id: null } }),
    'folder_not_found',
  ),
  deleteSnippetFolder: inProject(members, 'projects:write', runningRef, unknownId, 'folder_not_found'),
  listSnippetDrafts: inProject(members, 'projects:read', runningRef),
  getSnippetDraft: inProject(members, 'projects:read', runningRef, unknownId, 'draft_not_found'),
  putSnippetDraft: inProject(members, 'projects:write', runningRef, () => ({
    ...unknownId(),
    body: {
      name: 'mine',
      chosen_name: null,
      base_version: 0,
      edited_at: '2026-01-01T00:00:00.000Z',
      content: { sql: 'select 1' },
    },
  })),
  deleteSnippetDraft: inProject(members, 'projects:write', runningRef, () => ({
    ...unknownId(),
    query: { edited_at: '2026-01-01T00:00:00.000Z' },
  })),
}
