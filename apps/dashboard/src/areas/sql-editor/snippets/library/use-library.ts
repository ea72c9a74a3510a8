import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storedChoice } from '~/state/stored-choice.ts'
import { snippetFoldersQuery, snippetSearchQuery } from '../../api/snippet-library.ts'
import { snippetsQuery } from '../../api/snippets.ts'
import { useDrafts } from '../draft-store.ts'
import { listSnippetsAndDrafts } from '../listed-snippets.ts'
import { libraryRows } from './library-rows.ts'

export const sortOrder = storedChoice('cairn.sql.sort', ['changed', 'name'], 'changed')

/** The snippets, drafts and folders of a project as rows: those that a text is found in, or all. */
export const useLibrary = (projectRef: string, find: string) => {
  const text = find.trim()
  const snippets = useQuery(snippetsQuery(projectRef))
  const { data: folders = [] } = useQuery(snippetFoldersQuery(projectRef))
  const { data: matches = [] } = useQuery({
    ...snippetSearchQuery(projectRef, text),
    placeholderData: keepPreviousData,
  })
  const [closedFolders, setClosedFolders] = useState<ReadonlySet<string>>(new Set())
  const sort = sortOrder.useValue()
  const found = new Map(text === '' ? [] : matches.map(({ id, excerpt }) => [id, excerpt]))
  const groups = listSnippetsAndDrafts(snippets.data, useDrafts(projectRef), find, found)
  const toggleFolder = (id: string) => {
    const others = [...closedFolders].filter((other) => other !== id)
    setClosedFolders(new Set(closedFolders.has(id) ? others : [...others, id]))
  }
  return {
    snippets,
    folders,
    listed: [...groups.unsaved, ...groups.saved],
    rows: libraryRows({ ...groups, folders, closedFolders, sort, isSearch: text !== '' }),
    toggleFolder,
  }
}
