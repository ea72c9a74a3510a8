import { drainValueProblem } from '@cairn/contracts/logs/drain-rules'
import { drainFields, isSecretField } from '@cairn/contracts/logs/drain-types'
import type { DrainField, DrainType } from '@cairn/contracts/logs/drain-types'
import type { UseFormReturn } from 'react-hook-form'
import { SelectField } from '~/kit/SelectField.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import type { DrainValues } from './drain-values.ts'

interface DrainFieldsProps {
  form: UseFormReturn<DrainValues>
  type: DrainType
  /** The names of secrets that the server has. */
  stored: readonly string[]
}

const keptHint = 'Leave this empty to keep what is stored.'

const DrainFieldInput = ({
  form,
  type,
  name,
  field,
  isStored,
}: Omit<DrainFieldsProps, 'stored'> & { name: string; field: DrainField; isStored: boolean }) => {
  const path = `config.${type}.${name}` as const
  if (field.kind === 'choice')
    return (
      <SelectField
        form={form}
        name={path}
        label={field.label}
        hint={field.hint}
        options={Object.entries(field.values).map(([value, label]) => ({ value, label }))}
      />
    )
  const validate = (text: string) => {
    const value = text.trim()
    return value === '' && isStored ? undefined : drainValueProblem(field, value)
  }
  const error = form.formState.errors.config?.[type]?.[name]?.message
  const registered = form.register(path, { validate })
  const { placeholder } = field
  return (
    <Field
      label={field.label}
      optional={field.isOptional === true}
      hint={isStored ? keptHint : field.hint}
      error={error}
    >
      {(control) => {
        const common = { ...control, ...registered, placeholder }
        if (field.kind === 'headers') return <Textarea {...common} mono rows={3} />
        if (field.kind === 'secret') return <PasswordInput {...common} autoComplete="off" mono />
        return <Input {...common} {...(field.kind === 'number' && { inputMode: 'numeric' as const })} mono />
      }}
    </Field>
  )
}

/** What a receiver of this type is configured with. */
export const DrainFields = ({ form, type, stored }: DrainFieldsProps) => (
  <>
    {drainFields(type).map(([name, field]) => (
      <DrainFieldInput
        key={`${type} ${name}`}
        form={form}
        type={type}
        name={name}
        field={field}
        isStored={isSecretField(field) && stored.includes(name)}
      />
    ))}
  </>
)
