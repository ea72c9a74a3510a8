import { FileUp, Lock, PanelLeft, Plus } from 'lucide-react'
import { Suspense } from 'react'
import type { PaletteSection } from '~/palette/commands.ts'
import { usePaletteSections } from '~/state/palette.ts'
import { ApiPanelButton } from '~/areas/api-docs/api/ApiPanelButton.tsx'
import { RoleButton } from '~/components/impersonation/RoleButton.tsx'
import { Button } from '~/ui/button.tsx'
import { Popover } from '~/ui/popover.tsx'
import { formatSorts, parseSorts } from './conditions/conditions-text.ts'
import type { FilterDraft } from './conditions/FilterBar.tsx'
import { TableFilter } from './conditions/TableFilter.tsx'
import { SortMenu } from './conditions/SortMenu.tsx'
import type { RowSource } from './data/rows-request.ts'
import { useEditor } from './use-editor.ts'
import type { OpenTable } from './values/editability.ts'
import { insertRefusalReason, rowsReadOnlyReason } from './values/editability.ts'
import type { TableViews } from './views/use-table-view.ts'
import { lazyPart } from '~/ui/lazy-part.ts'

// Menus need not come before the rows.
const ImportMenu = lazyPart(async () => (await import('./import/ImportMenu.tsx')).ImportMenu)
const ExportMenu = lazyPart(async () => (await import('./export/ExportMenu.tsx')).ExportMenu)
const ViewsMenu = lazyPart(async () => (await import('./views/ViewsMenu.tsx')).ViewsMenu)

interface TableToolbarProps {
  table: OpenTable | undefined
  /** There is no such table, so that nothing can be done with its rows. */
  isMissing: boolean
  source: RowSource
  views: TableViews
  draft: FilterDraft | undefined
  onDraft: (draft: FilterDraft | undefined) => void
  onShowTables: () => void
}

const rowsSection = (
  table: string,
  insert: () => void,
  importData: () => void,
  disabledReason: string | undefined,
): PaletteSection => ({
  id: 'rows',
  name: table,
  commands: [
    {
      id: 'insert',
      name: `Insert a row into ${table}`,
      icon: Plus,
      keywords: 'add new',
      disabledReason,
      action: { run: insert },
    },
    {
      id: 'import',
      name: `Import data into ${table}`,
      icon: FileUp,
      keywords: 'csv json sql upload',
      disabledReason,
      action: { run: importData },
    },
  ],
  meta: { priority: 90 },
})

/** What is done to the rows of a table as a whole: insert, filter, sort. */
export const TableToolbar = (props: TableToolbarProps) => {
  const { table, isMissing, source, views, draft, onDraft, onShowTables } = props
  const { search, change } = useEditor()
  const columns = table?.columns ?? []
  const refusal = table === undefined ? undefined : insertRefusalReason(table)
  const readOnlyReason = table === undefined ? undefined : rowsReadOnlyReason(table)
  const insert = () => change({ panel: 'insert', row: undefined })
  const importData = () => change({ panel: 'import', row: undefined })
  usePaletteSections(() =>
    table === undefined || isMissing ? [] : [rowsSection(table.name, insert, importData, refusal)],
  )
  return (
    <div
      role="toolbar"
      aria-label="Rows"
      className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line bg-surface-1 px-3 py-2 max-sm:gap-0.5 max-sm:px-2"
    >
      <Button className="rail:hidden" icon={<PanelLeft aria-hidden size={14} />} onClick={onShowTables}>
        <span className="max-sm:sr-only">Tables</span>
      </Button>
      {!isMissing && (
        <>
          <Button variant="primary" icon={<Plus aria-hidden size={14} />} disabledReason={refusal} onClick={insert}>
            Insert
          </Button>
          <Suspense fallback={<span className="size-7" />}>
            <ImportMenu disabledReason={refusal} onImport={importData} />
          </Suspense>
          <span aria-hidden className="mx-1 h-5 border-l border-line max-sm:hidden" />
          <TableFilter
            table={{ ref: source.ref, id: source.id, columns, schema: table?.schema, name: table?.name }}
            filter={source.filter}
            draft={draft}
            onDraft={onDraft}
            onChange={(filter) => change({ filter })}
          />
          <SortMenu
            columns={columns}
            sorts={parseSorts(source.sort)}
            onChange={(sorts) => change({ sort: formatSorts(sorts) })}
          />
          {table !== undefined && (
            <Suspense>
              <ViewsMenu projectRef={source.ref} views={views} />
              <ExportMenu source={source} tableName={table.name} />
            </Suspense>
          )}
          <RoleButton projectRef={source.ref} />
          {table !== undefined && (
            <ApiPanelButton
              projectRef={source.ref}
              table={table}
              isOpen={search.panel === 'api'}
              onOpenChange={(isOpen) => change({ panel: isOpen ? 'api' : undefined, row: undefined })}
            />
          )}
          {readOnlyReason !== undefined && (
            <Popover
              label="Why the rows are read-only"
              align="end"
              trigger={
                <Button variant="ghost" className="ml-auto" icon={<Lock aria-hidden size={14} />}>
                  Read-only
                </Button>
              }
            >
              <p className="max-w-72 text-sm text-muted">{readOnlyReason}</p>
            </Popover>
          )}
        </>
      )}
    </div>
  )
}
