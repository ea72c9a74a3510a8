import { queryClient } from '~/api/query-client.ts'
import { snippetDraftsQuery } from './api/snippet-drafts.ts'
import { snippetFoldersQuery } from './api/snippet-library.ts'
import { snippetQuery, snippetsQuery } from './api/snippets.ts'
import { loadMonaco } from './code/use-monaco.ts'
import { createDrafts } from './snippets/drafts.ts'

/** For the route's loader: the list, the text and Monaco begin to load together with the page's own code. */
export const prefetchSqlEditor = (ref: string, id: string | undefined): void => {
  loadMonaco().catch(() => undefined)
  void queryClient.prefetchQuery(snippetsQuery(ref))
  void queryClient.prefetchQuery(snippetDraftsQuery(ref))
  void queryClient.prefetchQuery(snippetFoldersQuery(ref))
  if (id === undefined || id === 'new' || createDrafts(localStorage, ref).find(id)?.version === 0) return
  void queryClient.prefetchQuery(snippetQuery(ref, id))
}
