import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { ToggleField } from '~/ui/toggle-field.tsx'
import { toast } from '~/ui/toast.tsx'
import { runSqlMutation } from '../api/run-sql.ts'
import { useDraft } from '../objects/use-draft.ts'
import { createPublicationSql } from './publication-sql.ts'

export const NewPublicationPanel = ({ projectRef, onClose }: { projectRef: string; onClose: () => void }) => {
  const run = useMutation(runSqlMutation(projectRef))
  const form = useForm({ mode: 'onTouched', defaultValues: { name: '', isOfAllTables: false } })
  const { name, isOfAllTables } = useDraft(form)
  return (
    <FormPanel
      title="New publication"
      name="new-publication"
      submitLabel="Create publication"
      failure="The publication was not created"
      what="The new publication"
      form={form}
      save={(values) => run.mutateAsync(createPublicationSql(values.name, values.isOfAllTables) ?? '')}
      onSaved={() => {
        toast.success(`Created the publication ${name.trim()}`)
        onClose()
      }}
      onClose={onClose}
    >
      <Field label="Name" error={form.formState.errors.name?.message}>
        {(field) => (
          <Input
            {...field}
            {...form.register('name', { validate: (text) => (text.trim() === '' ? 'Enter a name.' : undefined) })}
            mono
            maxLength={63}
          />
        )}
      </Field>
      <Controller
        control={form.control}
        name="isOfAllTables"
        render={({ field: { value, onChange } }) => (
          <ToggleField
            label="All tables"
            checked={value}
            onCheckedChange={onChange}
            hint="Also those created later. Only a superuser can create such a publication. Otherwise you choose tables afterwards."
          />
        )}
      />
      <SqlPreview sql={createPublicationSql(name, isOfAllTables)} missing="Enter a name" />
    </FormPanel>
  )
}
