import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { memo, useState } from 'react'
import { snippetsQuery } from '../api/snippets.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { sqlEditorPaths } from '../paths.ts'
import { buttonClasses } from '~/ui/button-style.ts'
import { Input } from '~/ui/input.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { useDrafts } from './draft-store.ts'
import { listSnippetsAndDrafts } from './listed-snippets.ts'
import type { Listed } from './listed-snippets.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { SnippetItem } from './snippet-item.tsx'

interface SnippetColumnProps {
  projectRef: string
  currentId: string
}

const groupTitle = (title: string) => <h2 className="px-2 pt-3 pb-1 text-xs text-faint">{title}</h2>

/** Knows nothing of the text that is being typed: however many snippets there are, typing does not draw them again. */
export const SnippetColumn = memo(({ projectRef, currentId }: SnippetColumnProps) => {
  const navigate = useNavigate()
  const [find, setFind] = useState('')
  const [renaming, setRenaming] = useState<Listed | undefined>(undefined)
  const [deleting, setDeleting] = useState<Listed | undefined>(undefined)
  const { data, error, refetch, isFetching } = useQuery(snippetsQuery(projectRef))
  const { unsaved, saved } = listSnippetsAndDrafts(data, useDrafts(projectRef), find)

  const items = (list: readonly Listed[]) => (
    <ul className="flex flex-col gap-px">
      {list.map((snippet) => (
        <SnippetItem
          key={snippet.id}
          projectRef={projectRef}
          snippet={snippet}
          isCurrent={snippet.id === currentId}
          onRename={setRenaming}
          onDelete={setDeleting}
        />
      ))}
    </ul>
  )

  const nothing = () => {
    if (data === undefined || unsaved.length + saved.length > 0) return null
    const words =
      find.trim() === ''
        ? 'Your queries are listed here, in every browser you sign in with.'
        : 'No snippet has this name.'
    return <p className="px-2 pt-3 text-sm text-muted">{words}</p>
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex items-center gap-1.5 px-3 pt-2 pb-1">
        <Input
          type="search"
          aria-label="Find snippets"
          placeholder="Find snippets"
          icon={<Search aria-hidden size={14} />}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
        <Tooltip content="New snippet">
          <Link
            to={sqlEditorPaths.snippet({ ref: projectRef, id: 'new' })}
            aria-label="New snippet"
            className={`${buttonClasses('default')} w-7 !px-0`}
          >
            <Plus aria-hidden size={14} />
          </Link>
        </Tooltip>
      </div>
      <nav aria-label="Snippets" className="min-h-0 flex-1 overflow-auto px-2 pb-3">
        {unsaved.length > 0 && groupTitle('Drafts')}
        {items(unsaved)}
        {saved.length > 0 && groupTitle('Saved')}
        {items(saved)}
        {nothing()}
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
      {renaming && <RenameDialog projectRef={projectRef} snippet={renaming} onClose={() => setRenaming(undefined)} />}
      {deleting && (
        <DeleteDialog
          projectRef={projectRef}
          snippet={deleting}
          onClose={() => setDeleting(undefined)}
          onLeave={async (id) => {
            if (id === currentId)
              await navigate({ to: sqlEditorPaths.snippet({ ref: projectRef, id: 'new' }), replace: true })
          }}
        />
      )}
    </div>
  )
})
