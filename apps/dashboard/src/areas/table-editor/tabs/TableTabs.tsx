import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis, History } from 'lucide-react'
import { Suspense } from 'react'
import { neighbourTab } from '~/ui/neighbour-tab.ts'
import { TabStrip } from '~/ui/tab-strip.tsx'
import { RelationIcon } from '../list/RelationIcon.tsx'
import { tableEditorPaths } from '../paths.ts'
import { validateSearch } from '../search.ts'
import { changeTabs, keepTableTab, useOpenTables } from './tab-store.ts'
import { closeTabs, moveTab, pinTab } from './table-tabs.ts'
import { lazyPart } from '~/ui/lazy-part.ts'

const TabsMenu = lazyPart(async () => (await import('~/ui/tabs-menu.tsx')).TabsMenu)
const RecentMenu = lazyPart(async () => (await import('./RecentMenu.tsx')).RecentMenu)

interface TableTabsProps {
  projectRef: string
  currentId: string
  /** The schema that is listed once no table is open. */
  schema: string
}

/** The open tables. */
export const TableTabs = ({ projectRef, currentId, schema }: TableTabsProps) => {
  const open = useOpenTables(projectRef)
  const navigate = useNavigate()

  const close = async (id: string) => {
    const next = neighbourTab(open.tabs, id)
    if (id === currentId) {
      await navigate({
        to: tableEditorPaths.table({ ref: projectRef, id: next?.id }),
        search: validateSearch(next?.search ?? { schema }),
      })
      // Unsaved changes may have kept the table open.
      if (window.location.pathname.endsWith(`/${id}`)) return
    }
    changeTabs(projectRef, (now) => closeTabs(now, [id]))
  }
  const moveTo = (id: string, place: number) => {
    const other = open.tabs[place]
    if (other !== undefined) changeTabs(projectRef, (now) => moveTab(now, id, other.id))
  }

  return (
    <TabStrip
      label="Open tables"
      tabs={open.tabs.map((tab) => ({
        ...tab,
        icon: <RelationIcon kind={tab.kind} className={tab.id === currentId ? 'text-accent' : 'text-faint'} />,
      }))}
      currentId={currentId}
      renderLink={({ id, search }, props) => (
        <Link
          {...props}
          to={tableEditorPaths.table({ ref: projectRef, id })}
          search={validateSearch(search)}
          preload={false}
        />
      )}
      onKeep={(id) => keepTableTab(projectRef, id)}
      onClose={close}
      onMove={moveTo}
      trailing={
        <Suspense
          fallback={
            <>
              <Ellipsis aria-hidden size={14} className="m-2.5 shrink-0 text-muted" />
              <History aria-hidden size={14} className="m-2.5 shrink-0 text-muted" />
            </>
          }
        >
          <TabsMenu
            tabs={open.tabs}
            currentId={currentId}
            onPin={(id, isPinned) => changeTabs(projectRef, (now) => pinTab(now, id, isPinned))}
            onMove={moveTo}
            onCloseOthers={(ids) => changeTabs(projectRef, (now) => closeTabs(now, ids))}
          />
          <RecentMenu projectRef={projectRef} recent={open.recent} />
        </Suspense>
      }
    />
  )
}
