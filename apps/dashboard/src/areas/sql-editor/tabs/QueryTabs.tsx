import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { FileCode2, Undo2 } from 'lucide-react'
import { memo, useLayoutEffect } from 'react'
import type { StripTab } from '~/ui/tab-strip.tsx'
import { neighbourTab } from '~/ui/neighbour-tab.ts'
import { MenuItem } from '~/ui/menu.tsx'
import { TabStrip } from '~/ui/tab-strip.tsx'
import { TabsMenu } from '~/ui/tabs-menu.tsx'
import { snippetsQuery } from '../api/snippets.ts'
import { sqlEditorPaths } from '../paths.ts'
import { useDrafts } from '../snippets/draft-store.ts'
import { listSnippetsAndDrafts } from '../snippets/listed-snippets.ts'
import { findDocument, freshDocumentId } from '../snippets/open-documents.ts'
import { UnsavedDot } from '../snippets/snippet-item.tsx'
import type { QueryTab } from './query-tabs.ts'
import { closeTabs, keepTab, moveTab, openTab, pinTab } from './query-tabs.ts'
import { changeTabs, keepQueryTab, useOpenQueries } from './tab-store.ts'

interface QueryTabsProps {
  projectRef: string
  currentId: string
}

/** The tabs of queries that exist, with their names. Until the list of snippets is there, those have none yet. */
const useNamedTabs = (projectRef: string, tabs: readonly QueryTab[]) => {
  const { data: saved } = useQuery(snippetsQuery(projectRef))
  const drafts = useDrafts(projectRef)
  const groups = listSnippetsAndDrafts(saved, drafts, '')
  const listed = new Map([...groups.unsaved, ...groups.saved].map((snippet) => [snippet.id, snippet]))
  return tabs.flatMap((tab): (StripTab & { isPinned: boolean })[] => {
    const snippet = listed.get(tab.id)
    const name = snippet?.name ?? findDocument(projectRef, tab.id)?.getState().name
    if (name === undefined && saved !== undefined) return []
    return [
      {
        ...tab,
        name: name ?? '…',
        icon: <FileCode2 size={14} />,
        mark: snippet?.isSaved === true && snippet.hasDraft ? <UnsavedDot /> : undefined,
      },
    ]
  })
}

/** The open queries. Knows nothing of the text that is being typed: typing does not draw them again. */
export const QueryTabs = memo(({ projectRef, currentId }: QueryTabsProps) => {
  const navigate = useNavigate()
  const open = useOpenQueries(projectRef)
  const tabs = useNamedTabs(projectRef, open.tabs)
  const addressOf = (id: string | undefined) => {
    const isFresh = id === undefined || id === freshDocumentId(projectRef)
    return sqlEditorPaths.snippet({ ref: projectRef, id: isFresh ? 'new' : id })
  }

  // Before the page is painted: the tab of what is shown is there from the first frame.
  useLayoutEffect(() => changeTabs(projectRef, (now) => openTab(now, currentId)), [projectRef, currentId])

  const close = async (id: string) => {
    const next = neighbourTab(tabs, id)
    // The empty new query is what is shown when everything is closed.
    if (next === undefined && id === freshDocumentId(projectRef)) return
    if (id === currentId) await navigate({ to: addressOf(next?.id) })
    changeTabs(projectRef, (now) => closeTabs(now, [id]))
  }
  const moveTo = (id: string, place: number) => {
    const other = tabs[place]
    if (other) changeTabs(projectRef, (now) => moveTab(now, id, other.id))
  }
  const lastClosed = useNamedTabs(
    projectRef,
    open.closed.map((id) => ({ id, isKept: true, isPinned: false })),
  )[0]
  const reopen = (id: string) => {
    changeTabs(projectRef, (now) => keepTab(now, id))
    void navigate({ to: addressOf(id) })
  }

  return (
    <TabStrip
      label="Open queries"
      tabs={tabs}
      currentId={currentId}
      renderLink={({ id }, props) => <Link {...props} to={addressOf(id)} preload={false} />}
      onKeep={(id) => keepQueryTab(projectRef, id)}
      onClose={close}
      onMove={moveTo}
      trailing={
        <TabsMenu
          tabs={tabs}
          currentId={currentId}
          onPin={(id, isPinned) => changeTabs(projectRef, (now) => pinTab(now, id, isPinned))}
          onMove={moveTo}
          onCloseOthers={(ids) => changeTabs(projectRef, (now) => closeTabs(now, ids))}
        >
          <MenuItem
            icon={<Undo2 aria-hidden size={14} />}
            disabledReason={lastClosed === undefined ? 'No tab was closed.' : undefined}
            onSelect={() => {
              if (lastClosed !== undefined) reopen(lastClosed.id)
            }}
          >
            Reopen closed tab
          </MenuItem>
        </TabsMenu>
      }
    />
  )
})
