import type { TableView } from '@cairn/contracts/database/table-views'
import { Bookmark, BookmarkPlus, Check, Lock, Pencil, RotateCcw, Save, Trash2, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { toastError } from '~/components/toast-error.tsx'
import { Button } from '~/ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '~/ui/menu.tsx'
import { toast } from '~/ui/toast.ts'
import type { TableViews } from './use-table-view.ts'
import type { ViewQuestion } from './ViewDialog.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'

const ViewDialog = lazyPart(async () => (await import('./ViewDialog.tsx')).ViewDialog)

interface ViewsMenuProps {
  projectRef: string
  views: TableViews
}

const icon = (isCurrent: boolean) =>
  isCurrent ? <Check aria-label="Current" size={14} className="text-accent" /> : <span className="block w-3.5" />

const run = async (work: Promise<unknown>, done: string) => {
  try {
    await work
    toast.success(done)
  } catch (error) {
    toastError(error, 'The view was not saved')
  }
}

/** The saved views of a table: opens one, saves what the page shows, and administers them. */
export const ViewsMenu = ({ projectRef, views }: ViewsMenuProps) => {
  const { current, isChanged } = views
  const [question, setQuestion] = useState<ViewQuestion>()
  const { reason: sharingRefusal } = useProjectPermission('table_views:Share', projectRef)
  const refusalOf = (view: TableView) => (view.is_shared ? sharingRefusal : undefined)

  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" icon={<Bookmark aria-hidden size={14} />}>
            {current === undefined ? (
              <span className="max-sm:sr-only">Views</span>
            ) : (
              <span className="max-w-40 truncate">{current.name}</span>
            )}
            {isChanged && <span className="text-faint">changed</span>}
          </Button>
        }
      >
        <MenuItem icon={icon(current === undefined)} onSelect={() => views.open(undefined)}>
          All rows and columns
        </MenuItem>
        {views.views.map((view) => (
          <MenuItem key={view.id} icon={icon(view === current)} onSelect={() => views.open(view)}>
            {view.name} {view.is_shared && <span className="text-xs text-faint">shared</span>}
          </MenuItem>
        ))}
        <MenuSeparator />
        {current !== undefined && isChanged && (
          <>
            <MenuItem
              icon={<Save size={14} />}
              disabledReason={refusalOf(current)}
              onSelect={() => void run(views.update(current), `Saved ${current.name}`)}
            >
              Save the changes
            </MenuItem>
            <MenuItem icon={<RotateCcw size={14} />} onSelect={() => views.open(current)}>
              Discard the changes
            </MenuItem>
          </>
        )}
        <MenuItem icon={<BookmarkPlus size={14} />} onSelect={() => setQuestion({ kind: 'new' })}>
          Save as a new view
        </MenuItem>
        {current !== undefined && (
          <>
            <MenuSeparator />
            <MenuLabel>{current.name}</MenuLabel>
            <MenuItem
              icon={<Pencil size={14} />}
              disabledReason={refusalOf(current)}
              onSelect={() => setQuestion({ kind: 'rename', view: current })}
            >
              Rename
            </MenuItem>
            {current.is_shared && (
              <MenuItem
                icon={<Lock size={14} />}
                disabledReason={sharingRefusal}
                onSelect={() => void run(views.unshare(current), `${current.name} is private again`)}
              >
                Make private
              </MenuItem>
            )}
            {!current.is_shared && (
              <MenuItem
                icon={<Users size={14} />}
                disabledReason={sharingRefusal}
                onSelect={() => void run(views.revise(current, { is_shared: true }), `Shared ${current.name}`)}
              >
                Share with the project
              </MenuItem>
            )}
            <MenuItem
              icon={<Trash2 size={14} />}
              danger
              disabledReason={refusalOf(current)}
              onSelect={() => setQuestion({ kind: 'delete', view: current })}
            >
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      {question !== undefined && (
        <Suspense>
          <ViewDialog
            question={question}
            views={views}
            sharingRefusal={sharingRefusal}
            onClose={() => setQuestion(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
