import type { RowValues } from '@cairn/contracts/database/rows'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { maxSharedRows } from '@cairn/contracts/assistant/limits'
import { ApiError } from '~/api/errors.ts'
import { AttachRowsItem } from '~/assistant/AttachRowsItem.tsx'
import { useProjectPermission } from '~/api/permissions.ts'
import { RoleStrip } from '~/components/impersonation/RoleStrip.tsx'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { ErrorState } from '~/components/ErrorState.tsx'
import { MissingState } from '~/components/MissingState.tsx'
import { Button } from '~/ui/button.tsx'
import { ColumnsMenu } from '~/ui/grid/columns-menu.tsx'
import type { GridPlace } from '~/ui/grid/use-grid-scroll.ts'
import { belowToasts } from '~/ui/toast-space.ts'
import { tableHistory } from '~/state/dashboard-history.ts'
import { formatFilters, formatSorts, parseFilters } from './conditions/conditions-text.ts'
import type { FilterDraft } from './conditions/FilterBar.tsx'
import { lastPlace, rootOf } from './conditions/condition-tree.ts'
import { filterForValue } from './conditions/operators.ts'
import { copyRows } from './data/copy-rows.ts'
import { formatRowKey } from './data/row-key.ts'
import { rowsAsJson } from './grid/rows-as-text.ts'
import type { RowSource } from './data/rows-request.ts'
import { tableRowsKey } from './data/rows-request.ts'
import { useRowTarget } from './data/use-row-target.ts'
import { useRows } from './data/use-rows.ts'
import { GridSkeleton } from './grid/GridSkeleton.tsx'
import { RowGrid } from './grid/RowGrid.tsx'
import { SelectionBar } from './selection/SelectionBar.tsx'
import { StatusBar } from './grid/StatusBar.tsx'
import { changesOfRows, loadedOf } from './selection/selected-rows.ts'
import { useSelectedRows } from './selection/use-selection.ts'
import { NoRows } from './NoRows.tsx'
import { tableEditorPaths } from './paths.ts'
import { isInsertKey, stagedValuesOf } from './staging/staged.ts'
import { StagingBar, StagingSwitch } from './staging/StagingBar.tsx'
import { useStaging } from './staging/use-staging.ts'
import { changeTabs } from './tabs/tab-store.ts'
import { forgetTable } from './tabs/table-tabs.ts'
import { TableToolbar } from './TableToolbar.tsx'
import { useEditor } from './use-editor.ts'
import type { OpenTable } from './values/editability.ts'
import { rowsReadOnlyReason } from './values/editability.ts'
import { useTableView } from './views/use-table-view.ts'
import { lazyPart } from '~/ui/lazy-part.ts'

// Forms and questions are opened by hand: their code need not come before the rows.
const DeleteRowsDialog = lazyPart(async () => (await import('./selection/DeleteRowsDialog.tsx')).DeleteRowsDialog)
const ConflictDialog = lazyPart(async () => (await import('./conflicts/ConflictDialog.tsx')).ConflictDialog)
const SetValueDialog = lazyPart(async () => (await import('./selection/SetValueDialog.tsx')).SetValueDialog)
const ColumnItems = lazyPart(async () => (await import('./table-form/ColumnItems.tsx')).ColumnItems)
const DeleteColumnDialog = lazyPart(
  async () => (await import('./table-form/DeleteColumnDialog.tsx')).DeleteColumnDialog,
)
const RowPanel = lazyPart(async () => (await import('./row-panel/RowPanel.tsx')).RowPanel)

interface TableViewProps {
  source: RowSource
  onShowTables: () => void
}

/** One table: its toolbar, its rows, its status. */
export const TableView = ({ source, onShowTables }: TableViewProps) => {
  const { ref, id } = source
  const { search, change } = useEditor()
  const cache = useQueryClient()
  const tableRows = useRows(source)
  const { error, firstPage } = tableRows
  const { reason: forbidden } = useProjectPermission('sql:Write', ref)
  // The grid creates its columns again for another table.
  const table = useMemo<OpenTable | undefined>(
    () =>
      tableRows.table === undefined || forbidden === undefined ? tableRows.table : { ...tableRows.table, forbidden },
    [tableRows.table, forbidden],
  )
  const staging = useStaging(source, table, tableRows)
  const { edits, rows: data } = staging
  const { rowAt, loaded } = data
  // New rows that are not saved yet stand before the others.
  const stagedRows = data.extent.scrollRows - tableRows.extent.scrollRows
  const { target, onReached, range } = useRowTarget(source, table)
  const { selected, clear, selection } = useSelectedRows(table, rowAt, loaded)
  const place = useRef<GridPlace>({ scrollPx: 0, basePx: 0, leftPx: 0 })
  const views = useTableView(source, firstPage !== undefined)
  const { arrangement, arrange } = views
  const [draft, setDraft] = useState<FilterDraft | undefined>(undefined)
  const [deleting, setDeleting] = useState<readonly RowValues[] | undefined>(undefined)
  const [settingValue, setSettingValue] = useState<readonly RowValues[] | undefined>(undefined)
  const [deletedColumn, setDeletedColumn] = useState<string | undefined>(undefined)
  const filters = parseFilters(source.filter)
  const refresh = () => void cache.invalidateQueries({ queryKey: tableRowsKey(ref, id) })
  const editRow = (key: RowValues) => {
    if (!isInsertKey(key)) change({ panel: 'edit', row: formatRowKey(key) })
  }
  const deleteRows = (keys: readonly RowValues[]) => {
    if (!staging.isOn) {
      setDeleting(keys)
      return
    }
    staging.remove(keys)
    clear()
  }
  const closePanel = () => change({ panel: undefined, row: undefined })
  const isGone = error instanceof ApiError && error.reason === 'table_not_found'

  useEffect(() => {
    if (!isGone) return
    tableHistory.forget(ref, id)
    changeTabs(ref, (tabs) => forgetTable(tabs, id))
  }, [isGone, ref, id])

  const filterBy = (name: string, value?: string | null) => {
    const column = table?.columns.find((each) => each.name === name)
    if (column === undefined) return
    if (value === undefined) setDraft({ column: name })
    else change({ filter: formatFilters([...filters, filterForValue(column, value)]) })
  }

  const columnItems = (name: string) => (
    <Suspense>
      <ColumnItems
        forbidden={forbidden}
        onEdit={() =>
          change({ panel: 'edit-table', column: table?.columns.find((each) => each.name === name)?.position })
        }
        onDelete={() => setDeletedColumn(name)}
      />
    </Suspense>
  )

  const content = () => {
    if (isGone)
      return (
        <div className="min-h-0 flex-1 overflow-auto">
          <MissingState
            title="This table does not exist"
            action={<ButtonLink to={tableEditorPaths.table({ ref })}>Choose another table</ButtonLink>}
          >
            It may have been renamed or dropped.
          </MissingState>
        </div>
      )
    if (error !== null && (firstPage === undefined || data.isPrevious))
      return (
        <div className="min-h-0 flex-1 overflow-auto p-4">
          <ErrorState
            title="The rows could not be loaded"
            error={error}
            onRetry={refresh}
            retrying={data.isFetching}
            actions={
              (source.filter !== undefined || source.sort !== undefined) && (
                <Button size="sm" onClick={() => change({ filter: undefined, sort: undefined })}>
                  Clear filter and sort
                </Button>
              )
            }
          />
        </div>
      )
    if (table === undefined || firstPage === undefined) return <GridSkeleton />
    return (
      <div className="relative min-h-0 flex-1">
        <RowGrid
          // Its widths, order and selection are those of the columns that it began with.
          key={table.columns.map(({ position, name, data_type: type }) => `${position} ${name} ${type}`).join()}
          projectRef={ref}
          table={table}
          data={data}
          source={source}
          selection={selection}
          target={target && { ...target, row: target.row + stagedRows }}
          onReached={onReached}
          place={place}
          arrangement={arrangement}
          onArrangementChange={arrange}
          onSorts={(sorts) => change({ sort: formatSorts(sorts) })}
          onFilter={filterBy}
          edits={edits}
          staged={staging.staged}
          headerItems={table.kind === 'table' || table.kind === 'partitioned table' ? columnItems : undefined}
          onEditRow={editRow}
          onDuplicateRow={(key) => {
            if (!isInsertKey(key)) change({ panel: 'insert', row: formatRowKey(key) })
          }}
          onDeleteRow={(key) => deleteRows([key])}
          empty={
            <NoRows table={table} source={source} onFilter={() => setDraft({ place: lastPlace(rootOf(filters)) })} />
          }
        />
        {selected.size > 0 && (
          <SelectionBar
            count={selected.size}
            readOnlyReason={rowsReadOnlyReason(table)}
            onEdit={selected.size === 1 ? () => [...selected.values()].forEach(editRow) : undefined}
            onSetValue={() => setSettingValue([...selected.values()])}
            onCopy={(format) => {
              const rows = loadedOf(selected, table, data)
              void copyRows(ref, table, rows, format, selected.size - rows.length)
            }}
            attachItem={
              <AttachRowsItem
                projectRef={ref}
                table={table}
                readRows={() => rowsAsJson(table, loadedOf(selected, table, data).slice(0, maxSharedRows))}
              />
            }
            onDelete={() => deleteRows([...selected.values()])}
            onClear={clear}
          />
        )}
      </div>
    )
  }

  return (
    <section aria-label={table?.name ?? 'Table'} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {/* On wide screens the list at the left marks the open table. */}
      <h1 className="truncate border-b border-line bg-surface-1 px-3 pt-2 pb-1 font-medium rail:sr-only">
        {isGone ? 'Table not found' : (table?.name ?? 'Table')}
      </h1>
      <TableToolbar
        table={table}
        isMissing={isGone}
        source={source}
        views={views}
        draft={draft}
        onDraft={setDraft}
        onShowTables={onShowTables}
      />
      <RoleStrip projectRef={ref} what="Rows are read and saved" />
      {content()}
      <div ref={belowToasts} className="shrink-0">
        {table !== undefined && <StagingBar table={table} staging={staging} />}
        <StatusBar
          source={source}
          data={tableRows}
          columnsMenu={
            table !== undefined && (
              <>
                {rowsReadOnlyReason(table) === undefined && <StagingSwitch staging={staging} />}
                <ColumnsMenu
                  isSmall
                  columns={table.columns.map(({ name }) => ({ id: name, name }))}
                  arrangement={arrangement}
                  onArrangementChange={arrange}
                />
              </>
            )
          }
          range={range}
          onRefresh={refresh}
        />
      </div>
      {edits.refusal !== undefined && (
        <Suspense>
          <ConflictDialog refusal={edits.refusal} onOverwrite={edits.overwrite} onKeepTheirs={edits.keepTheirs} />
        </Suspense>
      )}
      {deleting !== undefined && table !== undefined && (
        <Suspense>
          <DeleteRowsDialog
            projectRef={ref}
            table={table}
            keys={deleting}
            onClose={() => setDeleting(undefined)}
            onDeleted={clear}
          />
        </Suspense>
      )}
      {settingValue !== undefined && table !== undefined && (
        <Suspense>
          <SetValueDialog
            table={table}
            keys={settingValue}
            onSet={(column, to) => edits.change(changesOfRows(settingValue, column, to, table, loaded))}
            onClose={() => setSettingValue(undefined)}
          />
        </Suspense>
      )}
      {deletedColumn !== undefined && table !== undefined && (
        <Suspense>
          <DeleteColumnDialog
            projectRef={ref}
            table={table}
            column={deletedColumn}
            onClose={() => setDeletedColumn(undefined)}
          />
        </Suspense>
      )}
      {table !== undefined && (search.panel === 'insert' || (search.panel === 'edit' && search.row !== undefined)) && (
        <Suspense>
          <RowPanel
            projectRef={ref}
            table={table}
            rowKey={search.row}
            isCopy={search.panel === 'insert'}
            saveRow={edits.saveRow}
            stageInsert={staging.isOn ? staging.insert : undefined}
            stagedValues={stagedValuesOf(staging.staged, search.row)}
            onClose={closePanel}
            onSaved={() => change({ panel: undefined, row: undefined }, { saved: true })}
          />
        </Suspense>
      )}
    </section>
  )
}
