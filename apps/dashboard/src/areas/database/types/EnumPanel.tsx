import type { DatabaseType } from '@cairn/contracts/pg-meta/types'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useDraft } from '../objects/use-draft.ts'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.tsx'
import { runSqlMutation } from '../api/run-sql.ts'
import { createEnumSql, enumProblem, extendEnumSql, valuesIn } from './enum-sql.ts'

interface EnumPanelProps {
  projectRef: string
  schema: string
  /** The type whose values are listed; without it, a new one. */
  type?: DatabaseType
  disabledReason: string | undefined
  onClose: () => void
}

export const EnumPanel = ({ projectRef, schema, type, disabledReason, onClose }: EnumPanelProps) => {
  const run = useMutation(runSqlMutation(projectRef))
  const current = type?.enums ?? []
  const form = useForm({ mode: 'onTouched', defaultValues: { name: type?.name ?? '', values: current.join('\n') } })
  const { errors } = form.formState
  const sqlOf = ({ name, values }: { name: string; values: string }) =>
    type === undefined
      ? createEnumSql({ schema, name }, valuesIn(values))
      : extendEnumSql(type, current, valuesIn(values))
  const values = useDraft(form)
  const problem = (text: string) =>
    valuesIn(text).length === 0 ? 'Enter at least one value.' : enumProblem(current, valuesIn(text))
  const sql = problem(values.values) === undefined ? sqlOf(values) : undefined
  return (
    <FormPanel
      title={type === undefined ? `New enumerated type in ${schema}` : `${type.schema}.${type.name}`}
      name="enumerated-type"
      width={520}
      submitLabel={type === undefined ? 'Create type' : 'Add values'}
      failure={type === undefined ? 'The type was not created' : 'The values were not added'}
      what={type === undefined ? 'The new type' : 'The list of values'}
      form={form}
      disabledReason={
        disabledReason ??
        (type !== undefined && sql === undefined && problem(values.values) === undefined
          ? 'Add a value first.'
          : undefined)
      }
      save={(entered) => run.mutateAsync(sqlOf(entered) ?? '')}
      onSaved={() => {
        toast.success(type === undefined ? `Created the type ${values.name.trim()}` : `Changed the type ${type.name}`)
        onClose()
      }}
      onClose={onClose}
    >
      {type === undefined && (
        <Field label="Name" error={errors.name?.message}>
          {(field) => (
            <Input
              {...field}
              {...form.register('name', { validate: (name) => (name.trim() === '' ? 'Enter a name.' : undefined) })}
              mono
              maxLength={63}
            />
          )}
        </Field>
      )}
      <Field label="Values" error={errors.values?.message} hint="One on each line, in their order.">
        {(field) => (
          <Textarea
            {...field}
            {...form.register('values', { validate: problem })}
            mono
            rows={10}
            readOnly={disabledReason !== undefined}
          />
        )}
      </Field>
      <SqlPreview sql={sql} missing={type === undefined ? 'Enter a name and values' : 'Add a value'} />
    </FormPanel>
  )
}
