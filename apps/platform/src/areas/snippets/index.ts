import { snippets } from '@cairn/contracts/snippets/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createDraftStore } from './draft-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createLibraryStore } from './library-store.ts'
import { changeSnippetFolderRoute } from './routes/change-snippet-folder.ts'
import { createSnippetFolderRoute } from './routes/create-snippet-folder.ts'
import { deleteSnippetDraftRoute } from './routes/delete-snippet-draft.ts'
import { deleteSnippetFolderRoute } from './routes/delete-snippet-folder.ts'
import { deleteSnippetRoute } from './routes/delete-snippet.ts'
import { deleteSnippetsRoute } from './routes/delete-snippets.ts'
import { getSnippetDraftRoute } from './routes/get-snippet-draft.ts'
import { getSnippetRoute } from './routes/get-snippet.ts'
import { getSnippetVersionRoute } from './routes/get-snippet-version.ts'
import { listSnippetDraftsRoute } from './routes/list-snippet-drafts.ts'
import { listSnippetFoldersRoute } from './routes/list-snippet-folders.ts'
import { listSnippetsRoute } from './routes/list-snippets.ts'
import { listSnippetVersionsRoute } from './routes/list-snippet-versions.ts'
import { moveSnippetsRoute } from './routes/move-snippets.ts'
import { putSnippetDraftRoute } from './routes/put-snippet-draft.ts'
import { saveSnippetRoute } from './routes/save-snippet.ts'
import { searchSnippetsRoute } from './routes/search-snippets.ts'
import { setSnippetFavouriteRoute } from './routes/set-snippet-favourite.ts'
import { createSnippetStore } from './snippet-store.ts'
import { createVersionStore } from './version-store.ts'

export const stores = ({ db }: Ground) => ({
  snippets: createSnippetStore(db),
  snippetDrafts: createDraftStore(db),
  snippetFolders: createFolderStore(db),
  snippetLibrary: createLibraryStore(db),
  snippetVersions: createVersionStore(db),
})

export const area = defineArea(snippets, {
  routes: {
    changeSnippetFolder: changeSnippetFolderRoute,
    createSnippetFolder: createSnippetFolderRoute,
    deleteSnippetDraft: deleteSnippetDraftRoute,
    deleteSnippetFolder: deleteSnippetFolderRoute,
    deleteSnippet: deleteSnippetRoute,
    deleteSnippets: deleteSnippetsRoute,
    getSnippetDraft: getSnippetDraftRoute,
    getSnippet: getSnippetRoute,
    getSnippetVersion: getSnippetVersionRoute,
    listSnippetDrafts: listSnippetDraftsRoute,
    listSnippetFolders: listSnippetFoldersRoute,
    listSnippets: listSnippetsRoute,
    listSnippetVersions: listSnippetVersionsRoute,
    moveSnippets: moveSnippetsRoute,
    putSnippetDraft: putSnippetDraftRoute,
    saveSnippet: saveSnippetRoute,
    searchSnippets: searchSnippetsRoute,
    setSnippetFavourite: setSnippetFavouriteRoute,
  },
})
