import type { FilterOperator } from '@cairn/contracts/database/filter-operators'
import type { KeyboardEvent } from 'react'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { focusWhenShown } from '../focus-when-shown.ts'
import type { FilterFields } from './filter-draft.ts'
import type { SuggestedList } from './SuggestedValues.tsx'

const hints: Partial<Record<FilterOperator, string>> = {
  '~~': '% matches any text, _ one character.',
  '~~*': '% matches any text, _ one character.',
  '!~~': '% matches any text, _ one character.',
  '!~~*': '% matches any text, _ one character.',
  in: 'Separate values with commas. Use double quotes for values with commas.',
  'not in': 'Separate values with commas. Use double quotes for values with commas.',
  '@?': 'A JSON path, such as $.items[*] ? (@.price > 5)',
}

interface FilterValueFieldProps {
  fields: FilterFields
  states: readonly string[]
  problem: string | undefined
  list: SuggestedList
  onChange: (changed: Partial<FilterFields>) => void
}

/** The value of a filter: a text with suggestions, one of the states, or two values. */
export const FilterValueField = ({ fields, states, problem, list, onChange }: FilterValueFieldProps) => {
  const { operator, value } = fields
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter applies the form unless a suggestion was chosen with the arrows.
    if (event.key !== 'Enter' || list.activeIndex >= 0) list.onKeyDown(event)
  }
  if (operator === 'is')
    return (
      <Field label="Value" error={problem}>
        {(control) => (
          <Select
            {...control}
            mono
            value={value}
            onValueChange={(state) => onChange({ value: state })}
            options={states.map((each) => ({ value: each, label: each }))}
          />
        )}
      </Field>
    )
  if (operator === 'between')
    return (
      <div className="grid grid-cols-2 gap-2">
        <Field label="From">
          {(control) => (
            <Input
              {...control}
              ref={focusWhenShown}
              mono
              value={value}
              onChange={({ target }) => onChange({ value: target.value })}
            />
          )}
        </Field>
        <Field label="To">
          {(control) => (
            <Input
              {...control}
              mono
              value={fields.second}
              onChange={({ target }) => onChange({ second: target.value })}
            />
          )}
        </Field>
      </div>
    )
  return (
    <Field label="Value" hint={hints[operator]} error={problem}>
      {(control) => (
        <Input
          {...control}
          {...(list.options.length > 0 ? list.inputProps : {})}
          ref={focusWhenShown}
          mono
          value={value}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            list.moveTo(-1)
            onChange({ value: target.value })
          }}
        />
      )}
    </Field>
  )
}
