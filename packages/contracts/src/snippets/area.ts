import { defineArea } from '../area.ts'
import { roles } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

export const snippets = defineArea<typeof endpoints>()({
  actions: {
    'snippets:Read': { resource: 'snippets', roles, scope: 'projects:read', does: 'see saved queries' },
    'snippets:Write': { resource: 'snippets', roles, scope: 'projects:write', does: 'save queries' },
  },
  errors: {
    snippet_not_found: [404, 'This snippet does not exist.'],
    draft_not_found: [404, 'This draft does not exist. It may have been saved or discarded.'],
    snippet_changed: [409, 'The snippet was changed elsewhere in the meantime.'],
    draft_outdated: [409, 'A newer draft of this query is already stored.'],
    too_many_drafts: [409, 'There are 100 drafts in this project. Save or discard some of them first.'],
  },
})
