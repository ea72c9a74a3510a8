import type { Column } from '@cairn/contracts/database/catalogue'
import type { Filter } from '@cairn/contracts/database/conditions'
import type { FilterOperator } from '@cairn/contracts/database/filter-operators'
import { Group as GroupIcon, Ungroup } from 'lucide-react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '~/ui/button.tsx'
import { Combobox } from '~/ui/combobox.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import type { FilterFields } from './filter-draft.ts'
import { fieldsOf, listItems, listText, readFields } from './filter-draft.ts'
import type { FilteredTable } from './filtered-table.ts'
import { FilterValueField } from './FilterValueField.tsx'
import { isValuesFor, operatorExplanation, operatorSign, operatorsFor } from './operators.ts'
import { SuggestedValues, useSuggestedValues } from './SuggestedValues.tsx'

/** A condition in the same group. */
export interface OtherCondition {
  index: number
  text: string
  isGroup: boolean
}

interface FilterFormProps {
  table: FilteredTable
  /** The condition to change. */
  filter?: Filter
  /** The column of a new one. */
  column?: string | undefined
  onApply: (filter: Filter) => void
  onRemove?: () => void
  others?: readonly OtherCondition[]
  onGroupWith?: (index: number) => void
  onMoveOut?: (() => void) | undefined
}

const newFields = (columns: readonly Column[], name: string | undefined): FilterFields => {
  const column = columns.find((each) => each.name === name) ?? columns[0]
  const operator = operatorsFor(column)[0] ?? '='
  const value = operator === 'is' ? (isValuesFor(column)[0] ?? 'null') : ''
  return { column: name ?? column?.name ?? '', path: '', operator, value, second: '' }
}

const isList = (operator: FilterOperator) => operator === 'in' || operator === 'not in'

/** One condition: column, operator, value. */
export const FilterForm = (props: FilterFormProps) => {
  const { table, filter, onRemove, others = [], onMoveOut } = props
  const { columns } = table
  const [fields, setFields] = useState(() =>
    filter === undefined ? newFields(columns, props.column) : fieldsOf(filter),
  )
  const [isTouched, setIsTouched] = useState(false)
  const column = columns.find(({ name }) => name === fields.column)
  const isInJson = fields.path.trim() !== ''
  const operators = operatorsFor(column, isInJson)
  const read = readFields(fields)
  const problems = isTouched && 'problems' in read ? read.problems : {}

  const change = (changed: Partial<FilterFields>) => setFields({ ...fields, ...changed })
  const withOperator = (operator: FilterOperator, of: Column | undefined): Partial<FilterFields> => {
    if (operator === fields.operator) return {}
    // `is` takes one of four words: a text typed for another operator would be wrong there, and the words elsewhere.
    if (operator === 'is') return { operator, value: isValuesFor(of, isInJson)[0] ?? 'null' }
    return fields.operator === 'is' ? { operator, value: '' } : { operator }
  }
  const changeColumn = (name: string) => {
    const next = columns.find((each) => each.name === name)
    const offered = operatorsFor(next)
    const operator = offered.includes(fields.operator) ? fields.operator : (offered[0] ?? '=')
    change({ column: name, path: '', ...withOperator(operator, next) })
  }
  const choose = (value: string) =>
    change({ value: isList(fields.operator) ? listText([...listItems(fields.value).slice(0, -1), value]) : value })
  const searched = isList(fields.operator) ? (listItems(fields.value).at(-1) ?? '') : fields.value
  const hasSuggestions = column !== undefined && !isInJson && fields.operator !== 'is' && fields.operator !== 'between'
  const list = useSuggestedValues({ table, column: hasSuggestions ? column : undefined, searched, onChoose: choose })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTouched(true)
    if ('filter' in read) props.onApply(read.filter)
  }

  return (
    <form onSubmit={submit} className="flex w-72 max-w-full flex-col gap-3">
      <Field label="Column" error={problems.column}>
        {(control) => (
          <Combobox
            id={control.id}
            label="Column"
            mono
            value={fields.column}
            onValueChange={changeColumn}
            options={columns.map(({ name, format }) => ({ value: name, label: name, hint: format }))}
          />
        )}
      </Field>
      {(column?.category === 'json' || isInJson) && (
        <Field label="Path" optional hint="Keys and positions: address->city" error={problems.path}>
          {(control) => (
            <Input {...control} mono value={fields.path} onChange={(event) => change({ path: event.target.value })} />
          )}
        </Field>
      )}
      <Field label="Operator">
        {(control) => (
          <Combobox
            id={control.id}
            label="Operator"
            mono
            value={fields.operator}
            onValueChange={(chosen) => {
              const operator = operators.find((each) => each === chosen)
              if (operator !== undefined) change(withOperator(operator, column))
            }}
            options={[...new Set([fields.operator, ...operators])].map((each) => ({
              value: each,
              label: operatorSign(each),
              hint: operatorExplanation(each),
            }))}
          />
        )}
      </Field>
      <FilterValueField
        fields={fields}
        states={isValuesFor(column, isInJson)}
        problem={problems.value}
        list={list}
        onChange={change}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary">
          Apply <KeyHint keys="enter" onColour />
        </Button>
        {others.length > 0 && (
          <Combobox
            label="Condition to group with"
            mono
            value={undefined}
            options={others.map(({ index, text }) => ({ value: String(index), label: text }))}
            onValueChange={(index) => props.onGroupWith?.(Number(index))}
            trigger={
              <Button variant="ghost" icon={<GroupIcon aria-hidden size={14} />}>
                {others.some(({ isGroup }) => isGroup) ? 'Add to group' : 'New group'}
              </Button>
            }
          />
        )}
        {onMoveOut !== undefined && (
          <Button variant="ghost" icon={<Ungroup aria-hidden size={14} />} onClick={onMoveOut}>
            Move out of group
          </Button>
        )}
        {onRemove !== undefined && (
          <Button variant="ghost" className="ml-auto" onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      <SuggestedValues list={list} />
    </form>
  )
}
