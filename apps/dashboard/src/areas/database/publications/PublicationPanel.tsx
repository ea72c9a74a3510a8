import type { Publication } from '@cairn/contracts/pg-meta/publications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { toastError } from '~/components/toast-error.tsx'
import { Combobox } from '~/ui/combobox.tsx'
import { Field } from '~/ui/field.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { allTablesQuery } from '../api/objects.ts'
import { changeSchemaMutation } from '../api/run-sql.ts'
import { OperationSwitch } from './OperationSwitch.tsx'
import { capitalized } from '~/lib/capitalized.ts'
import { addTableSql, operations, removeTableSql } from './publication-sql.ts'

interface PublicationPanelProps {
  projectRef: string
  publication: Publication
  forbidden: string | undefined
  onClose: () => void
}

/** The tables of a publication. Each change is saved at once. */
export const PublicationPanel = ({ projectRef, publication, forbidden, onClose }: PublicationPanelProps) => {
  const run = useMutation(changeSchemaMutation(projectRef))
  const { data: all = [] } = useQuery(allTablesQuery(projectRef))
  const members = publication.tables ?? []
  const others = all.filter(({ id }) => !members.some((member) => member.id === id))
  const change = (sql: string) =>
    run.mutate(sql, { onError: (error) => toastError(error, 'The publication was not changed') })
  const add = (id: string) => {
    const table = others.find((each) => String(each.id) === id)
    if (table !== undefined) change(addTableSql(publication.name, table))
  }
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      name="publication"
      title={`Tables of ${publication.name}`}
      description={forbidden ?? 'Changes are saved at once.'}
    >
      <ul aria-label="Operations" className="mb-5 flex flex-wrap gap-x-5 gap-y-3 sm:hidden">
        {operations.map((operation) => (
          <li key={operation} className="flex items-center gap-2 text-sm">
            <OperationSwitch {...{ projectRef, publication, operation, forbidden }} />
            <span aria-hidden>{capitalized(operation)}</span>
          </li>
        ))}
      </ul>
      {publication.tables === null ? (
        <p className="text-sm text-muted">It publishes all tables, also those created later.</p>
      ) : (
        <div className="flex flex-col gap-4">
          <Field label="Add a table">
            {(control) => (
              <Combobox
                {...control}
                label="Add a table"
                mono
                value={undefined}
                placeholder="Choose a table"
                disabled={forbidden !== undefined || run.isPending}
                options={others.map(({ id, schema, name }) => ({ value: String(id), label: `${schema}.${name}` }))}
                onValueChange={add}
              />
            )}
          </Field>
          {members.length === 0 ? (
            <p className="text-sm text-muted">No tables.</p>
          ) : (
            <ul aria-label="Tables" className="flex flex-col">
              {members.map((table) => (
                <li key={table.id} className="flex items-center gap-2 border-t border-line py-1 first:border-t-0">
                  <span className="min-w-0 flex-1 truncate font-mono text-xs">{`${table.schema}.${table.name}`}</span>
                  <IconButton
                    label={`Remove ${table.schema}.${table.name}`}
                    disabledReason={forbidden}
                    onClick={() => change(removeTableSql(publication.name, table))}
                  >
                    <X aria-hidden size={14} />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </SidePanel>
  )
}
