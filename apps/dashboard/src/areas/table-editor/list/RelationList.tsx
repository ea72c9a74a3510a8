import type { Relation } from '@cairn/contracts/database/catalogue'
import { useQuery } from '@tanstack/react-query'
import { Box, Plus, Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Suspense, useRef, useState } from 'react'
import { relationsQuery, schemasQuery } from '~/api/catalogue.ts'
import { useProjectPermission } from '~/api/permissions.ts'
import type { DefinitionPanelState } from '~/areas/database/api/use-definition-panel.tsx'
import { useDefinitionPanel } from '~/areas/database/api/use-definition-panel.tsx'
import { ErrorState } from '~/components/ErrorState.tsx'
import { visibleRange } from '~/lib/visible-range.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import type { TableEditorPanel } from '../search.ts'
import { RelationItem } from './RelationItem.tsx'
import { matchingNames } from './matching-names.ts'
import { lazyPart } from '~/ui/lazy-part.ts'

const DropTableDialog = lazyPart(async () => (await import('./DropTableDialog.tsx')).DropTableDialog)

const itemPx = 28

const everyKind = 'all'
const relationKinds = [
  { value: 'table', label: 'Tables' },
  { value: 'partitioned table', label: 'Partitioned tables' },
  { value: 'foreign table', label: 'Foreign tables' },
  { value: 'view', label: 'Views' },
  { value: 'materialized view', label: 'Materialized views' },
] as const satisfies readonly { value: Relation['kind']; label: string }[]

interface RelationListProps {
  projectRef: string
  schema: string
  currentId: string | undefined
  onSchema: (schema: string) => void
  onNewTable: () => void
  /** The drawer has a title of its own. */
  isDrawer: boolean
  /** A table was chosen: where the list is a drawer it closes. */
  onOpen: () => void
  onDropped: (relation: Relation) => void
  onPanel: (relation: Relation, panel: TableEditorPanel) => void
}

interface ItemsProps extends RelationListProps {
  relations: readonly Relation[]
  forbidden: string | undefined
  onDelete: (relation: Relation) => void
  editSql: DefinitionPanelState['editSql']
}

const isView = ({ kind }: Relation) => kind === 'view' || kind === 'materialized view'

const definedObject = (relation: Relation) => ({
  kind: isView(relation) ? ('view' as const) : ('table' as const),
  id: relation.id,
  what: `${relation.kind} ${relation.name}`,
})

/** As many tables as there are; only those in sight are drawn. Arrow keys move, the tab key stops once. */
const Items = ({ projectRef, currentId, relations, forbidden, onOpen, onPanel, onDelete, editSql }: ItemsProps) => {
  const [view, setView] = useState({ top: 0, height: 900 })
  const [focused, setFocused] = useState<number | undefined>(undefined)
  const scroller = useRef<HTMLUListElement>(null)
  const { start, end } = visibleRange(view.top, view.height, itemPx, relations.length)
  const current = relations.findIndex(({ id }) => String(id) === currentId)
  const tabStop = Math.min(focused ?? Math.max(0, current), relations.length - 1)

  const moveTo = (index: number) => {
    const target = Math.max(0, Math.min(relations.length - 1, index))
    const list = scroller.current
    if (list === null) return
    const top = target * itemPx
    if (top < list.scrollTop) list.scrollTop = top
    if (top + itemPx > list.scrollTop + list.clientHeight) list.scrollTop = top + itemPx - list.clientHeight
    setFocused(target)
    const id = relations[target]?.id
    // The item may only be drawn once the list has scrolled to it.
    requestAnimationFrame(() => list.querySelector<HTMLElement>(`[data-relation="${id}"]`)?.focus())
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.floor(view.height / itemPx)
    const targets: Record<string, number> = {
      ArrowDown: tabStop + 1,
      ArrowUp: tabStop - 1,
      Home: 0,
      End: relations.length - 1,
      PageDown: tabStop + page,
      PageUp: tabStop - page,
    }
    const target = targets[event.key]
    if (target === undefined || !(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    moveTo(target)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move the focus among the links inside
    <ul
      ref={scroller}
      aria-label="Tables"
      className="min-h-0 flex-1 overflow-y-auto px-1.5 pb-3"
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) => setView({ top: scrollTop, height: clientHeight })}
    >
      {start > 0 && <li aria-hidden style={{ height: start * itemPx }} />}
      {relations.slice(start, end).map((relation, offset) => (
        <RelationItem
          key={relation.id}
          projectRef={projectRef}
          relation={relation}
          isCurrent={String(relation.id) === currentId}
          isTabStop={start + offset === tabStop}
          position={start + offset + 1}
          setSize={relations.length}
          onFocus={() => setFocused(start + offset)}
          onOpen={onOpen}
          onDelete={() => onDelete(relation)}
          onPanel={(panel) => {
            onOpen()
            onPanel(relation, panel)
          }}
          onEditSql={
            editSql &&
            (() => {
              onOpen()
              editSql(definedObject(relation))
            })
          }
          forbidden={forbidden}
        />
      ))}
      {end < relations.length && <li aria-hidden style={{ height: (relations.length - end) * itemPx }} />}
    </ul>
  )
}

/** The tables and views of a schema. */
export const RelationList = (props: RelationListProps) => {
  const { projectRef, schema, isDrawer, onSchema, onNewTable, onDropped } = props
  const [wanted, setWanted] = useState('')
  const [kind, setKind] = useState<Relation['kind'] | undefined>(undefined)
  const [dropping, setDropping] = useState<Relation | undefined>(undefined)
  const column = useRef<HTMLDivElement>(null)
  const { reason: forbidden } = useProjectPermission('sql:Write', projectRef)
  const definition = useDefinitionPanel(projectRef, forbidden)
  const schemas = useQuery(schemasQuery(projectRef))
  const relations = useQuery(relationsQuery(projectRef, schema))
  const all = relations.data ?? []
  const kinds = relationKinds.filter(({ value }) => all.some((each) => each.kind === value))
  // Another schema may have none of the chosen type.
  const chosen = kinds.some(({ value }) => value === kind) ? kind : undefined
  const shown = matchingNames(chosen === undefined ? all : all.filter((each) => each.kind === chosen), wanted)
  const names = new Set([...(schemas.data ?? []).map(({ name }) => name), schema])

  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      column.current?.querySelector<HTMLElement>('a[data-relation]')?.focus()
    }
    if (event.key === 'Enter') column.current?.querySelector<HTMLElement>('a[data-relation]')?.click()
    if (event.key === 'Escape') setWanted('')
  }

  return (
    <div ref={column} className="flex h-full min-h-0 flex-col">
      {!isDrawer && <h2 className="px-4 pt-3 pb-2 text-base font-medium">Tables</h2>}
      <div className={isDrawer ? 'flex gap-1.5 px-3 pt-3' : 'flex gap-1.5 px-3'}>
        <Select
          aria-label="Schema"
          icon={<Box aria-hidden size={14} />}
          value={schema}
          onValueChange={onSchema}
          options={[...names].map((name) => ({ value: name, label: name }))}
        />
        <IconButton label="New table" variant="default" disabledReason={forbidden} onClick={onNewTable}>
          <Plus aria-hidden size={14} />
        </IconButton>
      </div>
      <div className="px-3 py-2">
        <Input
          type="search"
          aria-label="Find a table"
          placeholder="Find a table"
          icon={<Search aria-hidden size={14} />}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={onSearchKey}
        />
        {kinds.length > 1 && (
          <Select
            aria-label="Type"
            className="mt-1.5"
            value={chosen ?? everyKind}
            onValueChange={(value) => setKind(relationKinds.find((each) => each.value === value)?.value)}
            options={[{ value: everyKind, label: 'All types' }, ...kinds]}
          />
        )}
      </div>
      {relations.error !== null && relations.data === undefined && (
        <ErrorState
          className="mx-3"
          title="The tables could not be listed"
          error={relations.error}
          onRetry={() => void relations.refetch()}
        />
      )}
      {relations.isPending &&
        ['w-24', 'w-32', 'w-20', 'w-28'].map((width) => <Skeleton key={width} className={`mx-4 my-2 h-3 ${width}`} />)}
      {relations.data !== undefined && shown.length === 0 && (
        <p className="px-4 py-2 text-sm text-muted">{wanted === '' ? `No tables in ${schema}.` : 'No tables match.'}</p>
      )}
      {relations.data !== undefined && (
        <Items {...props} relations={shown} forbidden={forbidden} onDelete={setDropping} editSql={definition.editSql} />
      )}
      {definition.panel}
      {dropping !== undefined && (
        <Suspense>
          <DropTableDialog
            projectRef={projectRef}
            relation={dropping}
            onClose={() => setDropping(undefined)}
            onDropped={() => onDropped(dropping)}
          />
        </Suspense>
      )}
    </div>
  )
}
