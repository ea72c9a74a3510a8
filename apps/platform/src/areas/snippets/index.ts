import { snippets } from '@cairn/contracts/snippets/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createSnippetStore } from './snippet-store.ts'
import { createDraftStore } from './draft-store.ts'
import { deleteSnippetDraftRoute } from './routes/delete-snippet-draft.ts'
import { deleteSnippetRoute } from './routes/delete-snippet.ts'
import { getSnippetDraftRoute } from './routes/get-snippet-draft.ts'
import { getSnippetRoute } from './routes/get-snippet.ts'
import { listSnippetDraftsRoute } from './routes/list-snippet-drafts.ts'
import { listSnippetsRoute } from './routes/list-snippets.ts'
import { putSnippetDraftRoute } from './routes/put-snippet-draft.ts'
import { saveSnippetRoute } from './routes/save-snippet.ts'

export const stores = ({ db }: Ground) => ({ snippets: createSnippetStore(db), snippetDrafts: createDraftStore(db) })

export const area = defineArea(snippets, {
  routes: {
    deleteSnippetDraft: deleteSnippetDraftRoute,
    deleteSnippet: deleteSnippetRoute,
    getSnippetDraft: getSnippetDraftRoute,
    getSnippet: getSnippetRoute,
    listSnippetDrafts: listSnippetDraftsRoute,
    listSnippets: listSnippetsRoute,
    putSnippetDraft: putSnippetDraftRoute,
    saveSnippet: saveSnippetRoute,
  },
})
