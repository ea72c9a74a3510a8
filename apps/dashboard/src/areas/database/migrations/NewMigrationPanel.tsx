import { maxMigrationNameLength, migrationName } from '@cairn/contracts/pg-meta/migrations'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { runSqlMutation } from '../api/run-sql.ts'
import { SqlFormPanel } from '../objects/SqlFormPanel.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { useDraft } from '../objects/use-draft.ts'
import { migrationSql, versionOf } from './migration-sql.ts'

export const NewMigrationPanel = ({ projectRef, onClose }: { projectRef: string; onClose: () => void }) => {
  const [version] = useState(() => versionOf(new Date()))
  const run = useMutation(runSqlMutation(projectRef))
  const form = useForm({ mode: 'onTouched', defaultValues: { name: '', sql: '' } })
  const draft = useDraft(form)
  const { errors } = form.formState
  return (
    <SqlFormPanel
      projectRef={projectRef}
      title="New migration"
      name="new-migration"
      width={680}
      submitLabel="Run migration"
      failure="The migration did not run, and nothing has changed"
      what="The new migration"
      form={form}
      save={(values) => run.mutateAsync(migrationSql({ version, ...values }) ?? '')}
      done={(values) => `Ran the migration ${migrationName(values.name)}`}
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message} hint="For example: add prices to products">
        {(field) => (
          <Input
            {...field}
            {...form.register('name', {
              validate: (text) => (migrationName(text) === '' ? 'Enter a name with letters or digits.' : undefined),
            })}
            maxLength={maxMigrationNameLength}
          />
        )}
      </Field>
      <Field label="SQL" error={errors.sql?.message}>
        {(field) => (
          <Textarea
            {...field}
            {...form.register('sql', { validate: (text) => (text.trim() === '' ? 'Enter SQL.' : undefined) })}
            mono
            rows={12}
          />
        )}
      </Field>
      <SqlPreview sql={migrationSql({ version, ...draft })} missing="Enter a name and SQL" />
    </SqlFormPanel>
  )
}
