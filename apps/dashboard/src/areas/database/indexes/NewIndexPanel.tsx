import { useMutation, useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { useDraft } from '../objects/use-draft.ts'
import { SqlFormPanel } from '../objects/SqlFormPanel.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { migrationToKeep } from '~/state/kept-migrations.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { TableField } from '../objects/TableField.tsx'
import type { IndexDraft } from './index-sql.ts'
import { createIndexSql, indexMethods, indexMigrationSql, indexToBuild } from './index-sql.ts'
import { createIndexBuildMutation } from '../api/index-builds.ts'
import { tablesQuery } from '../api/objects.ts'

interface NewIndexPanelProps {
  projectRef: string
  schema: string
  onClose: () => void
}

export const NewIndexPanel = ({ projectRef, schema, onClose }: NewIndexPanelProps) => {
  const { data: tables = [] } = useQuery(tablesQuery(projectRef, schema))
  const form = useForm<IndexDraft>({
    mode: 'onTouched',
    defaultValues: { schema, table: '', columns: '', method: 'btree', isUnique: false, isConcurrent: true, name: '' },
  })
  const draft = useDraft(form)
  const build = useMutation(createIndexBuildMutation(projectRef))
  const buildInBackground = (values: IndexDraft) =>
    build.mutateAsync(indexToBuild(values, migrationToKeep(projectRef, indexMigrationSql(values) ?? '')))
  return (
    <SqlFormPanel
      projectRef={projectRef}
      title={`New index in ${schema}`}
      name="new-index"
      width={520}
      submitLabel="Create index"
      failure="The index was not created"
      what="The new index"
      form={form}
      sqlOf={createIndexSql}
      save={draft.isConcurrent ? buildInBackground : undefined}
      done={({ table, isConcurrent }) =>
        isConcurrent ? `The index on ${table} is being built` : `Created an index on ${table}`
      }
      onClose={onClose}
    >
      <TableField form={form} name="table" tables={tables} />
      <Field
        label="Columns"
        error={form.formState.errors.columns?.message}
        hint="As in SQL, in their order: customer_id, placed_at desc"
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('columns', {
              validate: (columns) => (columns.trim() === '' ? 'Enter a column.' : undefined),
            })}
            mono
          />
        )}
      </Field>
      <SelectField
        form={form}
        name="method"
        label="Method"
        hint="B-tree suits equality, ranges and sorting. GIN suits arrays, JSON and text search."
        options={indexMethods.map((method) => ({ value: method, label: method }))}
      />
      <Controller
        control={form.control}
        name="isUnique"
        render={({ field: { value, onChange } }) => (
          <ToggleField
            label="Unique"
            checked={value}
            onCheckedChange={onChange}
            hint="No two rows have equal values."
          />
        )}
      />
      <Field label="Name" optional hint="PostgreSQL chooses one if you leave this empty.">
        {(field) => <Input {...field} {...form.register('name')} mono maxLength={63} />}
      </Field>
      <Controller
        control={form.control}
        name="isConcurrent"
        render={({ field: { value, onChange } }) => (
          <ToggleField
            label="Build in the background"
            checked={value}
            onCheckedChange={onChange}
            hint="Rows can be written meanwhile, and it takes longer. Otherwise, writes to the table wait for the index."
          />
        )}
      />
      <SqlPreview
        keptIn={projectRef}
        sql={createIndexSql(draft)}
        alone={draft.isConcurrent ? { kept: indexMigrationSql(draft) } : undefined}
        missing="Choose a table and enter columns"
      />
    </SqlFormPanel>
  )
}
