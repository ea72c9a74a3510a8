import type { Schema } from '@cairn/contracts/pg-meta/schemas'
import { Table2, WandSparkles } from 'lucide-react'
import { tableEditorPaths } from '~/areas/table-editor/paths.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { ErrorState } from '~/components/ErrorState.tsx'
import { useAddressParam } from '~/components/use-address-param.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import type { Diagram } from './diagram.ts'
import { matchingTables } from './diagram.ts'
import { DiagramCanvas } from './DiagramCanvas.tsx'
import { ExportMenu } from './export/ExportMenu.tsx'
import { StatusLine } from './StatusLine.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useArrangement } from './use-arrangement.ts'

interface SchemaDiagramProps {
  projectRef: string
  schema: string
  schemas: readonly Pick<Schema, 'name'>[]
  diagram: Diagram
}

/** The tables of a schema and the foreign keys between them. */
export const SchemaDiagram = ({ projectRef, schema, schemas, diagram }: SchemaDiagramProps) => {
  const [search = ''] = useAddressParam('search')
  const { positions, error, retry, move, arrangeAgain } = useArrangement(projectRef, schema, diagram)
  const isEmpty = diagram.tables.length === 0
  const found = search.trim() === '' ? undefined : matchingTables(diagram, search).size
  return (
    <>
      <Toolbar projectRef={projectRef} schemas={schemas}>
        {!isEmpty && (
          <>
            <Button icon={<WandSparkles aria-hidden size={14} />} onClick={arrangeAgain}>
              Arrange
            </Button>
            <ExportMenu {...{ projectRef, schema, diagram, positions }} />
          </>
        )}
      </Toolbar>
      {isEmpty && (
        <EmptyState
          icon={<Table2 aria-hidden size={28} strokeWidth={1.5} />}
          title="No tables in this schema"
          action={<ButtonLink to={tableEditorPaths.table({ ref: projectRef })}>Open the table editor</ButtonLink>}
        >
          Tables and their foreign keys are drawn here as soon as there are some.
        </EmptyState>
      )}
      {error !== null && (
        <ErrorState title="The tables could not be arranged" error={error} onRetry={() => void retry()} />
      )}
      {!isEmpty && error === null && (
        <>
          <div className="relative min-h-96 flex-1">
            {positions === undefined ? (
              <div className="absolute inset-0 grid place-content-center">
                <output className="flex items-center gap-2 text-sm text-muted">
                  <Spinner /> Arranging the tables
                </output>
              </div>
            ) : (
              <DiagramCanvas
                label={`Tables of ${schema}`}
                diagram={diagram}
                positions={positions}
                search={search}
                onMoved={move}
              />
            )}
          </div>
          <StatusLine projectRef={projectRef} schema={schema} diagram={diagram} found={found} />
        </>
      )}
    </>
  )
}
