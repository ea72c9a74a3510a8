import { useForm } from 'react-hook-form'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { NameField } from '../objects/NameField.tsx'
import { SqlFormPanel } from '../objects/SqlFormPanel.tsx'
import { useDraft } from '../objects/use-draft.ts'
import { createEnumSql, valuesIn, valuesProblem } from './enum-sql.ts'

interface NewEnumPanelProps {
  projectRef: string
  schema: string
  disabledReason: string | undefined
  onClose: () => void
}

export const NewEnumPanel = ({ projectRef, schema, disabledReason, onClose }: NewEnumPanelProps) => {
  const form = useForm({ mode: 'onTouched', defaultValues: { name: '', values: '' } })
  const { errors } = form.formState
  const sqlOf = ({ name, values }: { name: string; values: string }) =>
    createEnumSql({ schema, name }, valuesIn(values))
  const draft = useDraft(form)
  const sql = valuesProblem(draft.values) === undefined ? sqlOf(draft) : undefined
  return (
    <SqlFormPanel
      projectRef={projectRef}
      title={`New enumerated type in ${schema}`}
      name="enumerated-type"
      width={520}
      submitLabel="Create type"
      failure="The type was not created"
      what="The new type"
      form={form}
      disabledReason={disabledReason}
      sqlOf={sqlOf}
      done={({ name }) => `Created the type ${name.trim()}`}
      onClose={onClose}
    >
      <NameField form={form} name="name" />
      <Field label="Values" error={errors.values?.message} hint="One per line, in their order.">
        {(field) => <Textarea {...field} {...form.register('values', { validate: valuesProblem })} mono rows={10} />}
      </Field>
      <SqlPreview keptIn={projectRef} sql={sql} missing="Enter a name and values" />
    </SqlFormPanel>
  )
}
