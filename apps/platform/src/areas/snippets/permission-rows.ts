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
