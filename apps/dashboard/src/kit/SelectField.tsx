import type { ReactNode } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import { Field } from '~/ui/field.tsx'
import type { SelectOption } from '~/ui/select.tsx'
import { Select } from '~/ui/select.tsx'

interface SelectFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  form: UseFormReturn<Values>
  name: Name
  label: ReactNode
  hint?: ReactNode
  options: readonly SelectOption<Extract<FieldPathValue<Values, Name>, string>>[]
  disabled?: boolean
  /** After the value has changed, for what depends on it. */
  onChanged?: (value: string) => void
}

/** A field of a form whose value is one of a few. */
export const SelectField = <Values extends FieldValues, Name extends FieldPath<Values>>({
  form,
  name,
  label,
  hint,
  options,
  disabled = false,
  onChanged,
}: SelectFieldProps<Values, Name>) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { value, onChange }, fieldState: { error } }) => (
      <Field label={label} hint={hint} {...(error === undefined ? {} : { error: error.message })}>
        {(control) => (
          <Select<string>
            {...control}
            value={typeof value === 'string' ? value : undefined}
            options={options}
            disabled={disabled}
            onValueChange={(next) => {
              onChange(next)
              onChanged?.(next)
            }}
          />
        )}
      </Field>
    )}
  />
)
