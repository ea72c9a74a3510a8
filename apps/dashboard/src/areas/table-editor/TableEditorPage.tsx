import type { Relation } from '@cairn/contracts/database/catalogue'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Plus, Table2 } from 'lucide-react'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { relationQuery, relationsQuery } from '~/api/catalogue.ts'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { sqlEditorPaths } from '~/areas/sql-editor/paths.ts'
import { rowSource } from './data/rows-request.ts'
import { tableEditorPaths } from './paths.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { tableHistory } from '~/state/dashboard-history.ts'
import { connectSearch } from '~/connect/connect-search.ts'
import { changeTabs, keepTableTab, useOpenTables } from './tabs/tab-store.ts'
import { forgetGone, forgetTable, openTab } from './tabs/table-tabs.ts'
import { TableTabs } from './tabs/TableTabs.tsx'
import { RelationList } from './list/RelationList.tsx'
import { TableView } from './TableView.tsx'
import { isTablePanel } from './search.ts'
import { useEditor } from './use-editor.ts'
import { lazyPart } from '~/ui/lazy-part.ts'

const Drawer = lazyPart(async () => (await import('~/ui/drawer.tsx')).Drawer)
const LoadedTablePanel = lazyPart(async () => (await import('./table-form/LoadedTablePanel.tsx')).LoadedTablePanel)

const ImportPanel = lazyPart(async () => (await import('./import/ImportPanel.tsx')).ImportPanel)

const defaultSchema = 'public'

/** No table is open: the way to one, or the way to make one. */
const NoTable = ({
  projectRef,
  schema,
  onShowTables,
}: {
  projectRef: string
  schema: string
  onShowTables: () => void
}) => {
  const { change } = useEditor()
  const { data: relations } = useQuery(relationsQuery(projectRef, schema))
  const { reason: forbidden } = useProjectPermission('sql:Write', projectRef)
  const isEmpty = relations !== undefined && relations.length === 0
  if (relations === undefined) return null
  return (
    <div className="grid flex-1 place-content-center">
      <EmptyState
        icon={<Table2 aria-hidden size={28} />}
        heading="h1"
        title={isEmpty ? `No tables in ${schema}` : 'Choose a table'}
        action={
          <>
            {!isEmpty && (
              <Button className="rail:hidden" onClick={onShowTables}>
                Show tables
              </Button>
            )}
            <Button
              variant={isEmpty ? 'primary' : 'default'}
              icon={<Plus aria-hidden size={14} />}
              disabledReason={forbidden}
              onClick={() => change({ panel: 'new-table' })}
            >
              New table
            </Button>
            <Button disabledReason={forbidden} onClick={() => change({ panel: 'import' })}>
              Import data
            </Button>
            <ButtonLink variant="ghost" to={sqlEditorPaths.snippet({ ref: projectRef })}>
              Open the SQL editor
            </ButtonLink>
          </>
        }
      >
        {isEmpty
          ? 'Create a table here, or run a script in the SQL editor.'
          : `Select a table to view, filter and edit its rows. Views of ${schema} are in the same list.`}
      </EmptyState>
    </div>
  )
}

/** The tables of a project's database and their rows. The address is the whole state. */
export const TableEditorPage = () => {
  const { ref, id, search, change, open, close } = useEditor()
  const [isListOpen, setIsListOpen] = useState(false)
  const { data: project } = useQuery({ ...projectQuery(ref), refetchInterval: false })
  // Loaded with the rows, never requested here.
  const { data: table } = useQuery({ ...relationQuery(ref, id ?? ''), enabled: false })
  // The tab knows it before the table is there: the list would be that of another schema for a moment.
  const { tabs } = useOpenTables(ref)
  const schema = search.schema ?? table?.schema ?? tabs.find((tab) => tab.id === id)?.schema ?? defaultSchema
  const last =
    id === undefined && search.schema === undefined && search.panel === undefined ? tableHistory.last(ref) : undefined

  // The rows are what one came for: the list beside them is drawn after they are.
  const hasList = useDeferredValue(true, false)
  const isKnown = table !== undefined
  useEffect(() => {
    if (id !== undefined && isKnown) tableHistory.remember(ref, id)
  }, [ref, id, isKnown])

  const { filter, sort, view, panel } = search
  const name = table?.name
  const kind = table?.kind
  const ownSchema = table?.schema
  useEffect(() => {
    if (id !== undefined && name !== undefined && kind !== undefined)
      changeTabs(ref, (before) =>
        openTab(before, { id, name, kind, schema: ownSchema, search: { filter, sort, view } }),
      )
  }, [ref, id, name, kind, ownSchema, filter, sort, view])
  // Tables are deleted elsewhere too. A list that is being read again may lack a table that was just created.
  const { data: listed, isFetching } = useQuery({ ...relationsQuery(ref, schema), enabled: false })
  useEffect(() => {
    if (listed !== undefined && !isFetching) changeTabs(ref, (before) => forgetGone(before, schema, listed, id))
  }, [ref, id, schema, listed, isFetching])
  // Who opens a form of a table works with it.
  useEffect(() => {
    if (id !== undefined && isKnown && panel !== undefined) keepTableTab(ref, id)
  }, [ref, id, isKnown, panel])

  if (last !== undefined)
    return <Navigate to={tableEditorPaths.table({ ref, id: last })} search={connectSearch} replace />

  const onDropped = (relation: Relation) => {
    changeTabs(ref, (before) => forgetTable(before, String(relation.id)))
    if (String(relation.id) === id) close(relation.schema)
  }
  const list = (isDrawer: boolean) => (
    <RelationList
      isDrawer={isDrawer}
      projectRef={ref}
      schema={schema}
      currentId={id}
      onSchema={(next) => change({ schema: next })}
      onNewTable={() => {
        setIsListOpen(false)
        change({ schema, panel: 'new-table' })
      }}
      onOpen={() => setIsListOpen(false)}
      onDropped={onDropped}
      onPanel={(relation, wanted) => open(relation.id, { panel: wanted })}
    />
  )
  const showTables = () => setIsListOpen(true)

  return (
    <div className="flex h-[calc(100dvh-3rem-var(--banners,0px))] min-w-0">
      <PageTitle parts={[id === undefined ? undefined : table?.name, 'Table editor', project?.name]} />
      <aside aria-label="Tables" className="w-[220px] shrink-0 border-r border-line bg-surface-1 max-rail:hidden">
        {hasList && list(false)}
      </aside>
      {isListOpen && (
        <Suspense>
          <Drawer open title="Tables" onOpenChange={setIsListOpen}>
            {list(true)}
          </Drawer>
        </Suspense>
      )}
      {id === undefined ? (
        <NoTable projectRef={ref} schema={schema} onShowTables={showTables} />
      ) : (
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <TableTabs projectRef={ref} currentId={id} schema={schema} />
          <TableView key={id} source={rowSource(ref, id, search)} onShowTables={showTables} />
        </div>
      )}
      {search.panel !== undefined && isTablePanel(search.panel) && (
        <Suspense>
          <LoadedTablePanel
            projectRef={ref}
            panel={search.panel}
            schema={schema}
            tableId={id}
            column={search.column}
            onClose={() => change({ panel: undefined, column: undefined })}
            onSaved={(tableId) =>
              String(tableId) === id ? change({ panel: undefined }, { saved: true }) : open(tableId, { saved: true })
            }
          />
        </Suspense>
      )}
      {search.panel === 'import' && (id === undefined || table !== undefined) && (
        <Suspense>
          <ImportPanel
            projectRef={ref}
            schema={schema}
            openTable={table?.is_insertable === true ? table : undefined}
            onOpenTable={(tableId) => open(tableId)}
            onClose={() => change({ panel: undefined })}
          />
        </Suspense>
      )}
    </div>
  )
}
