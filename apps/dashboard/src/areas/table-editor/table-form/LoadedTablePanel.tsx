import { useQuery } from '@tanstack/react-query'
import { requestDatabase } from '~/api/database.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import type { TableEditorPanel } from '../search.ts'
import { formOfCopy, formOfDefinition } from './form-of-definition.ts'
import { newTableForm } from './table-form.ts'
import { TablePanel } from './TablePanel.tsx'

interface LoadedTablePanelProps {
  projectRef: string
  panel: Exclude<TableEditorPanel, 'insert' | 'edit' | 'import'>
  schema: string
  /** The table that is edited or copied. */
  tableId: string | undefined
  column: number | undefined
  onClose: () => void
  onSaved: (tableId: number) => void
}

type ExistingProps = LoadedTablePanelProps & { tableId: string }

/** Read anew each time: what is changed has to be what is there now. */
const ExistingTablePanel = ({ projectRef, panel, tableId, column, onClose, onSaved }: ExistingProps) => {
  const definition = useQuery({
    queryKey: ['project', projectRef, 'table-definition', tableId],
    queryFn: ({ signal }) =>
      requestDatabase(projectRef, 'GET /platform/pg-meta/:ref/table-definitions/:id', {
        params: { id: tableId },
        signal,
      }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  if (definition.data !== undefined) {
    const initial =
      panel === 'edit-table' ? formOfDefinition(definition.data) : formOfCopy(definition.data, panel === 'copy-rows')
    return <TablePanel projectRef={projectRef} initial={initial} column={column} onClose={onClose} onSaved={onSaved} />
  }
  return (
    <SidePanel open name="table" pageStaysInUse defaultWidth={680} title="Table" onOpenChange={onClose}>
      {definition.error === null ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <ErrorState
          title="The table could not be loaded"
          error={definition.error}
          onRetry={() => void definition.refetch()}
        />
      )}
    </SidePanel>
  )
}

/** The panel of a new table, of one that is edited, or of a copy. */
export const LoadedTablePanel = (props: LoadedTablePanelProps) => {
  const { projectRef, panel, schema, tableId, onClose, onSaved } = props
  if (panel === 'new-table' || tableId === undefined)
    return <NewTablePanel projectRef={projectRef} schema={schema} onClose={onClose} onSaved={onSaved} />
  return <ExistingTablePanel key={`${panel} ${tableId}`} {...props} tableId={tableId} />
}

const NewTablePanel = ({
  schema,
  ...props
}: Pick<LoadedTablePanelProps, 'projectRef' | 'schema' | 'onClose' | 'onSaved'>) => (
  <TablePanel initial={newTableForm(schema)} {...props} />
)
