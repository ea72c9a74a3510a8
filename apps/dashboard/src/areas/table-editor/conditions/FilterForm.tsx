import type { Column } from '@cairn/contracts/database/catalogue'
import type { Filter } from '@cairn/contracts/database/rows'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '~/ui/button.tsx'
import { Combobox } from '~/ui/combobox.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { Select } from '~/ui/select.tsx'
import { focusWhenShown } from '../focus-when-shown.ts'
import { filterProblem, isValues, operatorNames, operatorsFor } from './operators.ts'

interface FilterFormProps {
  columns: readonly Column[]
  /** The condition to change, or the column to begin with. */
  initial: Partial<Filter>
  onApply: (filter: Filter) => void
  onRemove?: (() => void) | undefined
}

const hints: Partial<Record<Filter['operator'], string>> = {
  '~~': '% matches any text, _ one character.',
  '~~*': '% matches any text, _ one character.',
  in: 'Separate values with commas. Use double quotes for values with commas.',
}

/** One condition: column, operator, value. */
export const FilterForm = ({ columns, initial, onApply, onRemove }: FilterFormProps) => {
  const find = (name: string) => columns.find((column) => column.name === name)
  const [columnName, setColumnName] = useState(initial.column ?? columns[0]?.name ?? '')
  const column = find(columnName)
  const [operator, setOperator] = useState(initial.operator ?? operatorsFor(column)[0] ?? '=')
  const [value, setValue] = useState(initial.value ?? (operator === 'is' ? (isValues(column)[0] ?? 'null') : ''))
  const [isTouched, setIsTouched] = useState(false)
  const filter: Filter = { column: columnName, operator, value }
  const problem = filterProblem(filter)

  const changeOperator = (next: Filter['operator']) => {
    // `is` takes one of four words: a text typed for another operator would be wrong there, and the words elsewhere.
    if (next === 'is') setValue(isValues(column)[0] ?? 'null')
    else if (operator === 'is') setValue('')
    setOperator(next)
  }
  const changeColumn = (name: string) => {
    setColumnName(name)
    const offered = operatorsFor(find(name))
    const [first] = offered
    if (!offered.includes(operator) && first !== undefined) changeOperator(first)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTouched(true)
    if (problem === undefined) onApply(filter)
  }

  return (
    <form onSubmit={submit} className="flex w-72 flex-col gap-3">
      <Field label="Column">
        {(control) => (
          <Combobox
            id={control.id}
            label="Column"
            mono
            value={columnName}
            onValueChange={changeColumn}
            options={columns.map(({ name, format }) => ({ value: name, label: name, hint: format }))}
          />
        )}
      </Field>
      <Field label="Operator">
        {(control) => (
          <Select
            id={control.id}
            value={operator}
            onValueChange={changeOperator}
            options={operatorsFor(column).map((each) => ({ value: each, label: operatorNames[each] }))}
          />
        )}
      </Field>
      <Field label="Value" hint={hints[operator]} error={isTouched ? problem : undefined}>
        {(control) =>
          operator === 'is' ? (
            <Select
              {...control}
              mono
              value={value}
              onValueChange={setValue}
              options={isValues(column).map((each) => ({ value: each, label: each }))}
            />
          ) : column?.enum_values !== null && column?.enum_values !== undefined && operator !== 'in' ? (
            <Combobox
              {...control}
              label="Value"
              mono
              allowCustom
              value={value === '' ? undefined : value}
              onValueChange={setValue}
              options={column.enum_values.map((each) => ({ value: each, label: each }))}
            />
          ) : (
            <Input
              {...control}
              ref={focusWhenShown}
              mono
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          )
        }
      </Field>
      <div className="flex items-center gap-2">
        <Button type="submit" variant="primary">
          Apply <KeyHint keys="enter" onColour />
        </Button>
        {onRemove !== undefined && (
          <Button variant="ghost" className="ml-auto" onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </form>
  )
}
