import type { Relation } from '@cairn/contracts/database/catalogue'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { tableEditorPaths } from '../paths.ts'
import type { TableEditorPanel } from '../search.ts'
import { classNames } from '~/ui/class-names.ts'
import { formatCount } from '~/lib/counts.ts'
import { compactNumber } from '../data/compact-number.ts'
import { prefetchTable } from '../data/prefetch.ts'
import { changeTabs } from '../tabs/tab-store.ts'
import { keepTab, openTab } from '../tabs/table-tabs.ts'
import { RelationIcon } from './RelationIcon.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'

interface RelationItemProps {
  projectRef: string
  relation: Relation
  isCurrent: boolean
  isTabStop: boolean
  position: number
  setSize: number
  onFocus: () => void
  onOpen: () => void
  onDelete: () => void
  onPanel: (panel: TableEditorPanel) => void
  onEditSql: (() => void) | undefined
  /** Why this person may not change tables. */
  forbidden: string | undefined
}

const tabOf = ({ id, name, kind }: Relation) => ({ id: String(id), name, kind })

const RelationMenu = lazyPart(async () => (await import('./RelationMenu.tsx')).RelationMenu)

export const RelationItem = (props: RelationItemProps) => {
  const {
    projectRef,
    relation,
    isCurrent,
    isTabStop,
    position,
    setSize,
    onFocus,
    onOpen,
    onDelete,
    onPanel,
    onEditSql,
    forbidden,
  } = props
  // Hundreds of items are drawn while one scrolls, and hardly ever is a menu of theirs opened.
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never')
  const { id, name, kind, estimated_rows: rows, comment } = relation
  const more = (
    <button
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`Actions for ${name}`}
      {...(menu === 'never' && { 'aria-haspopup': 'menu', onClick: () => setMenu('open') })}
      // There while it is not seen: a dialog that the menu opened gives the focus back to it.
      className="pointer-events-none absolute top-1 right-1 grid size-5 place-content-center rounded-sm text-muted opacity-0 group-focus-within:pointer-events-auto group-focus-within:opacity-100 group-hover:pointer-events-auto group-hover:opacity-100 hover:bg-surface-3 hover:text-text data-[state=open]:opacity-100"
    >
      <Ellipsis aria-hidden size={14} />
    </button>
  )
  return (
    <li aria-posinset={position} aria-setsize={setSize} className="group relative h-7">
      <Link
        to={tableEditorPaths.table({ ref: projectRef, id })}
        search={{}}
        preload={false}
        aria-current={isCurrent ? 'page' : undefined}
        data-relation={id}
        tabIndex={isTabStop ? 0 : -1}
        title={comment ?? undefined}
        onFocus={onFocus}
        onPointerEnter={() => prefetchTable(projectRef, String(id), {})}
        onClick={onOpen}
        onDoubleClick={() =>
          changeTabs(projectRef, (tabs) => keepTab(openTab(tabs, { ...tabOf(relation), search: {} }), String(id)))
        }
        onContextMenu={(event) => {
          event.preventDefault()
          setMenu('open')
        }}
        className={classNames(
          'flex h-7 items-center gap-2 rounded-md pr-2 pl-2.5 text-sm -outline-offset-2',
          isCurrent ? 'bg-surface-3 text-text' : 'text-muted hover:bg-surface-2 hover:text-text',
        )}
      >
        <RelationIcon kind={kind} className={isCurrent ? 'text-accent' : 'text-faint'} />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        {rows !== null && (
          <span
            title={`About ${formatCount(rows)} rows`}
            className="tabular text-xs text-faint group-focus-within:invisible group-hover:invisible"
          >
            {compactNumber(rows)}
          </span>
        )}
      </Link>
      {menu === 'never' ? (
        more
      ) : (
        <Suspense fallback={more}>
          <RelationMenu
            relation={relation}
            open={menu === 'open'}
            onOpenChange={(open) => setMenu(open ? 'open' : 'closed')}
            trigger={more}
            onDelete={onDelete}
            onPanel={onPanel}
            onEditSql={onEditSql}
            forbidden={forbidden}
          />
        </Suspense>
      )}
    </li>
  )
}
