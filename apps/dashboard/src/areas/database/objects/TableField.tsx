import type { Table } from '@cairn/contracts/pg-meta/tables'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import { Combobox } from '~/ui/combobox.tsx'
import { Field } from '~/ui/field.tsx'

interface TableFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: FieldPath<Values>
  tables: readonly Pick<Table, 'name'>[]
}

/** A field of a form whose value is a table of the schema. */
export const TableField = <Values extends FieldValues>({ form, name, tables }: TableFieldProps<Values>) => (
  <Controller
    control={form.control}
    name={name}
    rules={{ required: 'Choose a table.' }}
    render={({ field: { value, onChange }, fieldState: { error } }) => (
      <Field label="Table" error={error?.message}>
        {(control) => (
          <Combobox
            {...control}
            label="Table"
            mono
            value={typeof value === 'string' && value !== '' ? value : undefined}
            placeholder="Choose a table"
            options={tables.map((table) => ({ value: table.name, label: table.name }))}
            onValueChange={onChange}
          />
        )}
      </Field>
    )}
  />
)
