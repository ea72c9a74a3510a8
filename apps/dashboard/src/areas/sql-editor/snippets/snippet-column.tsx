import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowDownUp, FolderPlus, LayoutTemplate, Plus, Rocket, Search } from 'lucide-react'
import type { DragEvent } from 'react'
import { memo, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { toastError } from '~/components/toast-error.tsx'
import { buttonClasses } from '~/ui/button-style.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'
import { Menu, MenuChoice, MenuItem } from '~/ui/menu.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import { sqlEditorPaths } from '../paths.ts'
import { BulkBar } from './library/BulkBar.tsx'
import { FolderItem } from './library/FolderItem.tsx'
import {
  changeFavourite,
  downloadSnippet,
  downloadSnippets,
  duplicateSnippet,
  moveTo,
  openFiles,
} from './library/library-actions.ts'
import type { LibraryRow } from './library/library-rows.ts'
import { LibraryList } from './library/LibraryList.tsx'
import { LibraryDialogs } from './library/LibraryDialogs.tsx'
import type { Asked } from './library/LibraryDialogs.tsx'
import { sortOrder, useLibrary } from './library/use-library.ts'
import type { Listed } from './listed-snippets.ts'
import type { SnippetAction } from './snippet-item.tsx'
import { SnippetItem } from './snippet-item.tsx'

interface SnippetColumnProps {
  projectRef: string
  currentId: string
}

const sortOptions = [
  { value: 'changed', label: 'Last changed' },
  { value: 'name', label: 'Name' },
] as const

const attempt = async (work: () => Promise<unknown>, failure: string) => {
  try {
    await work()
  } catch (error) {
    toastError(error, failure)
  }
}

/** Knows nothing of the text that is being typed: however many snippets there are, typing does not draw them again. */
export const SnippetColumn = memo(({ projectRef, currentId }: SnippetColumnProps) => {
  const navigate = useNavigate()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [find, setFind] = useState('')
  const [asked, setAsked] = useState<Asked>()
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>()
  const { snippets, folders, listed, rows, toggleFolder } = useLibrary(projectRef, find)
  const { data, error, refetch, isFetching } = snippets
  const sort = sortOrder.useValue()
  const { reason: shareRefusal } = useProjectPermission('snippets:Share', projectRef)
  const chosen = listed.filter(({ id }) => chosenIds?.has(id) === true)

  const open = (id: string) => navigate({ to: sqlEditorPaths.snippet({ ref: projectRef, id }) })
  const toggleChosen = ({ id }: Listed) => {
    const others = [...(chosenIds ?? [])].filter((other) => other !== id)
    const next = chosenIds?.has(id) === true ? others : [...others, id]
    setChosenIds(next.length === 0 ? undefined : new Set(next))
  }
  const act = (action: SnippetAction, snippet: Listed) => {
    const work = {
      rename: () => setAsked({ what: 'rename', snippet }),
      delete: () => setAsked({ what: 'delete', snippet }),
      move: () => setAsked({ what: 'move', snippets: [snippet] }),
      select: () => toggleChosen(snippet),
      duplicate: () =>
        attempt(async () => open(await duplicateSnippet(projectRef, snippet)), 'The snippet was not duplicated'),
      favourite: () => attempt(() => changeFavourite(projectRef, snippet), 'The favorites were not changed'),
      share: () =>
        attempt(
          () => moveTo(projectRef, [snippet], { isShared: !snippet.isShared, folderId: null }),
          snippet.isShared ? 'The snippet was not made private' : 'The snippet was not shared',
        ),
      download: () => attempt(() => downloadSnippet(projectRef, snippet), 'The snippet was not downloaded'),
    }
    void work[action]()
  }
  const drop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files]
    if (files.length === 0) return
    event.preventDefault()
    void attempt(async () => {
      const id = await openFiles(projectRef, files)
      if (id !== undefined) await open(id)
    }, 'The file could not be read')
  }

  const item = (row: LibraryRow) => {
    if (row.kind === 'heading') return <h2 className="px-2 pt-3 pb-1 text-xs text-faint">{row.title}</h2>
    if (row.kind === 'folder')
      return (
        <FolderItem
          {...row}
          refusal={row.folder.is_shared ? shareRefusal : undefined}
          onToggle={toggleFolder}
          onChange={(folder) => setAsked({ what: 'folder', folder, isShared: folder.is_shared })}
          onDelete={(folder) => setAsked({ what: 'delete-folder', folder })}
        />
      )
    return (
      <SnippetItem
        projectRef={projectRef}
        snippet={row.snippet}
        depth={row.depth}
        isCurrent={row.snippet.id === currentId}
        isChosen={chosenIds && chosenIds.has(row.snippet.id)}
        shareRefusal={shareRefusal}
        onAct={act}
      />
    )
  }

  return (
    <div className="flex h-full min-h-0 flex-col" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className="flex items-center gap-1.5 px-3 pt-2 pb-1">
        <Input
          type="search"
          aria-label="Find snippets"
          placeholder="Search"
          icon={<Search aria-hidden size={14} />}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
        <Menu
          align="end"
          trigger={
            <IconButton label="Sort and folders">
              <ArrowDownUp aria-hidden size={14} />
            </IconButton>
          }
        >
          <MenuChoice label="Sort by" value={sort} options={sortOptions} onChange={sortOrder.set} />
          <MenuItem
            icon={<FolderPlus aria-hidden size={14} />}
            onSelect={() => setAsked({ what: 'folder', folder: undefined, isShared: false })}
          >
            New folder
          </MenuItem>
          <MenuItem
            icon={<FolderPlus aria-hidden size={14} />}
            disabledReason={shareRefusal}
            onSelect={() => setAsked({ what: 'folder', folder: undefined, isShared: true })}
          >
            New shared folder
          </MenuItem>
        </Menu>
        <Tooltip content="New snippet">
          <Link
            to={sqlEditorPaths.snippet({ ref: projectRef, id: 'new' })}
            aria-label="New snippet"
            className={`${buttonClasses('default')} w-7 shrink-0 !px-0`}
          >
            <Plus aria-hidden size={14} />
          </Link>
        </Tooltip>
      </div>
      {chosenIds && (
        <BulkBar
          count={chosen.length}
          moveRefusal={chosen.every(({ isSaved }) => isSaved) ? undefined : 'Drafts cannot be moved. Save them first.'}
          onMove={() => setAsked({ what: 'move', snippets: chosen })}
          onDownload={() =>
            void attempt(() => downloadSnippets(projectRef, chosen), 'The snippets were not downloaded')
          }
          onDelete={() => setAsked({ what: 'delete-many', snippets: chosen })}
          onEnd={() => setChosenIds(undefined)}
        />
      )}
      <nav ref={setScroller} aria-label="Snippets" className="min-h-0 flex-1 overflow-auto px-2 pb-3">
        <LibraryList rows={rows} scroller={scroller}>
          {item}
        </LibraryList>
        {data !== undefined && rows.length === 0 && (
          <p className="px-2 pt-3 text-sm text-muted">
            {find.trim() === ''
              ? 'Your queries are listed here, in every browser you sign in with.'
              : 'No snippet has this in its name or text.'}
          </p>
        )}
        {data === undefined && error === null && <Skeleton className="mx-2 mt-4 h-4" />}
        {data === undefined && error !== null && (
          <ErrorState
            className="mt-3"
            title="The snippets could not be loaded"
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </nav>
      <nav aria-label="SQL texts" className="flex shrink-0 flex-col gap-px border-t border-line px-2 py-2">
        {[
          { to: sqlEditorPaths.templates({ ref: projectRef }), label: 'Templates', Icon: LayoutTemplate },
          { to: sqlEditorPaths.quickstarts({ ref: projectRef }), label: 'Quickstarts', Icon: Rocket },
        ].map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to}
            className="flex min-h-[30px] items-center gap-2 rounded-md px-2 text-sm text-muted -outline-offset-2 hover:bg-surface-2"
          >
            <Icon aria-hidden size={14} className="shrink-0 text-faint" />
            {label}
          </Link>
        ))}
      </nav>
      <LibraryDialogs
        projectRef={projectRef}
        asked={asked}
        folders={folders}
        shareRefusal={shareRefusal}
        onClose={() => setAsked(undefined)}
        onDone={() => setChosenIds(undefined)}
        onLeave={async (ids) => {
          if (ids.includes(currentId))
            await navigate({ to: sqlEditorPaths.snippet({ ref: projectRef, id: 'new' }), replace: true })
        }}
      />
    </div>
  )
})
