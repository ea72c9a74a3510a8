import { defineArea } from '../area.ts'
import { roles, writers } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const snippets = defineArea<typeof endpoints>()({
  actions: {
    'snippets:Read': { resource: 'snippets', roles, scope: 'projects:read', does: 'see saved queries' },
    'snippets:Write': { resource: 'snippets', roles, scope: 'projects:write', does: 'save queries' },
    'snippets:Share': {
      resource: 'snippets',
      roles: writers,
      scope: 'projects:write',
      does: 'share queries and change shared ones',
    },
  },
  auditActions: {
    'snippet.shared': 'Shared a query',
    'snippet.unshared': 'Made a shared query private',
    'snippet.changed': 'Changed a shared query',
    'snippet.deleted': 'Deleted a shared query',
    'snippet_folder.created': 'Created a folder for shared queries',
    'snippet_folder.changed': 'Changed a folder of shared queries',
    'snippet_folder.deleted': 'Deleted a folder of shared queries',
  },
  errors: {
    snippet_not_found: [404, 'This snippet does not exist.'],
    draft_not_found: [404, 'This draft does not exist. It may have been saved or discarded.'],
    version_not_found: [404, 'This version does not exist. Only the latest versions are kept.'],
    folder_not_found: [404, 'This folder does not exist. It may have been deleted.'],
    snippet_changed: [409, 'The snippet was changed elsewhere in the meantime.'],
    draft_outdated: [409, 'A newer draft of this query is already stored.'],
    draft_changed: [409, 'This query was also edited in another window.'],
    too_many_drafts: [409, 'There are 100 drafts in this project. Save or discard some of them first.'],
    folder_too_deep: [409, 'A folder inside a folder cannot hold another folder.'],
    too_many_folders: [409, 'There are 200 folders in this project. Delete some of them first.'],
  },
})
