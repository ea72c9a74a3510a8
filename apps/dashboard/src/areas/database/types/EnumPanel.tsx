import type { DatabaseType } from '@cairn/contracts/pg-meta/types'
import { useForm } from 'react-hook-form'
import { useDraft } from '../objects/use-draft.ts'
import { NameField } from '../objects/NameField.tsx'
import { SqlFormPanel } from '../objects/SqlFormPanel.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
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
    <SqlFormPanel
      projectRef={projectRef}
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
      sqlOf={sqlOf}
      done={({ name }) => (type === undefined ? `Created the type ${name.trim()}` : `Changed the type ${type.name}`)}
      onClose={onClose}
    >
      {type === undefined && <NameField form={form} name="name" />}
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
    </SqlFormPanel>
  )
}
