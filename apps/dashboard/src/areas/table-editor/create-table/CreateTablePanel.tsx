import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { catalogueKey, columnTypesQuery, relationsQuery } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { toast } from '~/ui/toast.tsx'
import { focusWhenShown } from '../focus-when-shown.ts'
import { PanelGuard } from '../panel-guard.tsx'
import { ColumnRow } from './ColumnRow.tsx'
import { createTableSql } from './create-table-sql.ts'
import { ForeignKeyRow } from './ForeignKeyRow.tsx'
import { draftProblems, isSound } from './table-draft-problems.ts'
import {
  newTableForm,
  withColumn,
  withColumnMoved,
  withForeignKey,
  withNewColumn,
  withNewForeignKey,
  withoutColumn,
  withoutForeignKey,
} from './table-form.ts'

interface CreateTablePanelProps {
  projectRef: string
  schema: string
  onClose: () => void
  onCreated: (tableId: number | undefined) => void
}

/** A new table: what is filled in becomes SQL before one's eyes, and exactly that SQL runs, as one transaction. */
export const CreateTablePanel = ({ projectRef, schema, onClose, onCreated }: CreateTablePanelProps) => {
  const cache = useQueryClient()
  const types = useQuery(columnTypesQuery(projectRef))
  const [initial] = useState(() => newTableForm(schema))
  const [form, setForm] = useState(initial)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const problems = draftProblems(form)
  const sql = createTableSql(form)
  const isDirty = form !== initial

  const create = useMutation({
    mutationFn: () => requestDatabase(projectRef, 'POST /platform/pg-meta/:ref/run', { body: { query: sql } }),
    onSuccess: async () => {
      toast.success(`Created the table ${form.name.trim()}`)
      await cache.invalidateQueries({ queryKey: catalogueKey(projectRef), refetchType: 'none' })
      const relations = await cache.fetchQuery({ ...relationsQuery(projectRef, schema), staleTime: 0 })
      onCreated(relations.find(({ name }) => name === form.name.trim())?.id)
    },
  })
  const submit = () => {
    setWasSubmitted(true)
    if (isSound(problems) && !create.isPending) create.mutate()
  }

  return (
    <SidePanel
      open
      name="new-table"
      pageStaysInUse
      defaultWidth={680}
      title={`New table in ${schema}`}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      onSubmitKey={submit}
      footer={
        <>
          <Button variant="primary" loading={create.isPending} onClick={submit}>
            Create table <KeyHint keys="mod+enter" onColour />
          </Button>
          <Button onClick={onClose}>
            Cancel <KeyHint keys="escape" />
          </Button>
          {wasSubmitted && !isSound(problems) && (
            <span className="text-sm text-danger">Some fields above need a change.</span>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {create.error !== null && <ErrorState title="The table was not created" error={create.error} />}
        <Field label="Name" error={wasSubmitted ? problems.name : undefined}>
          {(control) => (
            <Input
              {...control}
              mono
              ref={focusWhenShown}
              value={form.name}
              onChange={(event) => setForm({ ...form, name: event.target.value })}
            />
          )}
        </Field>
        <Field label="Comment" optional>
          {(control) => (
            <Input
              {...control}
              value={form.comment}
              onChange={(event) => setForm({ ...form, comment: event.target.value })}
            />
          )}
        </Field>
        <section aria-label="Columns" className="flex flex-col gap-2">
          <h3 className="text-sm text-muted">
            Columns <span className="text-faint">A default is an SQL expression. Quote text: 'draft'.</span>
          </h3>
          <ul className="flex flex-col gap-2">
            {form.columns.map((column, index) => (
              <ColumnRow
                key={column.key}
                column={column}
                number={index + 1}
                ownTypes={types.data ?? []}
                problems={wasSubmitted ? (problems.columns[index] ?? {}) : {}}
                focusFirst={column.key === form.nextKey - 1 && column.key > 2}
                onChange={(change) => setForm(withColumn(form, column.key, change))}
                onMove={(by) => setForm(withColumnMoved(form, column.key, by))}
                onRemove={() => setForm(withoutColumn(form, column.key))}
              />
            ))}
          </ul>
          <span>
            <Button icon={<Plus aria-hidden size={14} />} onClick={() => setForm(withNewColumn(form))}>
              Add column
            </Button>
          </span>
        </section>
        <section aria-label="Foreign keys" className="flex flex-col gap-2">
          <h3 className="text-sm text-muted">Foreign keys</h3>
          <ul className="flex flex-col gap-2">
            {form.foreignKeys.map((foreignKey, index) => (
              <ForeignKeyRow
                key={foreignKey.key}
                projectRef={projectRef}
                foreignKey={foreignKey}
                columnNames={form.columns.map(({ name }) => name).filter((name) => name !== '')}
                problem={wasSubmitted ? problems.foreignKeys[index] : undefined}
                onChange={(change) => setForm(withForeignKey(form, foreignKey.key, change))}
                onRemove={() => setForm(withoutForeignKey(form, foreignKey.key))}
              />
            ))}
          </ul>
          <span>
            <Button icon={<Plus aria-hidden size={14} />} onClick={() => setForm(withNewForeignKey(form))}>
              Add foreign key
            </Button>
          </span>
        </section>
        <ToggleField
          label="Row level security"
          checked={form.rowLevelSecurity}
          onCheckedChange={(rowLevelSecurity) => setForm({ ...form, rowLevelSecurity })}
          hint="Clients with the anon key and signed-in users see no rows until a policy allows it. You and the service_role key see all rows."
          error={
            form.rowLevelSecurity
              ? undefined
              : 'Anyone with the anon key of this project can read and change every row.'
          }
        />
        <SqlPreview sql={form.name.trim() === '' ? undefined : sql} missing="Enter a table name" />
      </div>
      <PanelGuard dirty={isDirty && !create.isSuccess} what="The new table" />
    </SidePanel>
  )
}
