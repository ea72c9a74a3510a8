import type { SnippetFolder } from '@cairn/contracts/snippets/snippet-folders'
import type { Listed, ListedGroups } from '../listed-snippets.ts'

export type SortOrder = 'changed' | 'name'

export type LibraryRow =
  | { kind: 'heading'; key: string; title: string }
  | { kind: 'folder'; key: string; folder: SnippetFolder; depth: number; count: number; isOpen: boolean }
  | { kind: 'snippet'; key: string; snippet: Listed; depth: number }

interface Library extends ListedGroups {
  folders: readonly SnippetFolder[]
  closedFolders: ReadonlySet<string>
  sort: SortOrder
  /** What was found is one list, without folders. */
  isSearch: boolean
}

const sorted = (list: readonly Listed[], sort: SortOrder): Listed[] =>
  sort === 'name'
    ? list.toSorted((a, b) => a.name.localeCompare(b.name))
    : list.toSorted((a, b) => b.changedAtMs - a.changedAtMs)

const itemsOf = (list: readonly Listed[], sort: SortOrder, depth: number, group: string): LibraryRow[] =>
  sorted(list, sort).map((snippet) => ({ kind: 'snippet', key: `${group} ${snippet.id}`, snippet, depth }))

/** Folders of one kind, those inside them below each, then what is in none. */
const treeOf = ({ saved, folders, closedFolders, sort }: Library, isShared: boolean): LibraryRow[] => {
  const group = isShared ? 'shared' : 'private'
  const snippets = saved.filter((snippet) => snippet.isShared === isShared)
  const own = folders.filter((folder) => folder.is_shared === isShared)
  const ids = new Set(own.map(({ id }) => id))
  // A folder that has just been deleted elsewhere: what was in it is at the top until the list is read again.
  const parentOf = (id: string | null) => (id !== null && ids.has(id) ? id : null)
  const below = (parentId: string | null, depth: number): LibraryRow[] => [
    ...own
      .filter(({ parent_id: of }) => parentOf(of) === parentId)
      .flatMap((folder): LibraryRow[] => {
        const isOpen = !closedFolders.has(folder.id)
        const inside = below(folder.id, depth + 1)
        const count = snippets.filter(({ folderId }) => folderId === folder.id).length
        return [{ kind: 'folder', key: folder.id, folder, depth, count, isOpen }, ...(isOpen ? inside : [])]
      }),
    ...itemsOf(
      snippets.filter(({ folderId }) => parentOf(folderId) === parentId),
      sort,
      depth,
      group,
    ),
  ]
  return below(null, 0)
}

const withHeading = (title: string, rows: LibraryRow[]): LibraryRow[] =>
  rows.length === 0 ? [] : [{ kind: 'heading', key: `heading ${title}`, title }, ...rows]

/** The rows of the column, from the top. */
export const libraryRows = (library: Library): LibraryRow[] => {
  const { unsaved, saved, sort, isSearch } = library
  const drafts = withHeading('Drafts', itemsOf(unsaved, sort, 0, 'draft'))
  if (isSearch) return [...drafts, ...withHeading('Found', itemsOf(saved, sort, 0, 'found'))]
  const favourites = saved.filter(({ isFavourite }) => isFavourite)
  return [
    ...drafts,
    ...withHeading('Favorites', itemsOf(favourites, sort, 0, 'favourite')),
    ...withHeading('Private', treeOf(library, false)),
    ...withHeading('Shared', treeOf(library, true)),
  ]
}
