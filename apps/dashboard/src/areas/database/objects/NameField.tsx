import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'

interface NameFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: FieldPath<Values>
}

/** A field of a form whose value is the name of a new object. */
export const NameField = <Values extends FieldValues>({ form, name }: NameFieldProps<Values>) => (
  <Controller
    control={form.control}
    name={name}
    rules={{
      validate: (text: unknown) => (typeof text === 'string' && text.trim() !== '' ? undefined : 'Enter a name.'),
    }}
    render={({ field, fieldState: { error } }) => (
      <Field label="Name" error={error?.message}>
        {(control) => <Input {...control} {...field} mono maxLength={63} />}
      </Field>
    )}
  />
)
