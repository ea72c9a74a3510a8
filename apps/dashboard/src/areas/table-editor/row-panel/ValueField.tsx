import type { Column } from '@cairn/contracts/database/catalogue'
import { Field } from '~/ui/field.tsx'
import type { FieldControlProps } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { booleanChoices } from '../editors/choice-editor.tsx'
import { columnReadOnlyReason, isRequired } from '../values/editability.ts'
import type { FieldState } from './row-form.ts'

interface ValueFieldProps {
  column: Column
  state: FieldState
  /** Whether the field may be left to the database: of a new row, where there is a default. */
  hasDefault: boolean
  error: string | undefined
  /** Gets the focus when the panel opens. */
  isFirst: boolean
  onChange: (state: FieldState) => void
  onTouched: () => void
}

const placeholderOf = (column: Column, state: FieldState) => {
  if (state.kind === 'null') return 'NULL'
  if (state.kind === 'text') return column.category === 'text' ? 'Empty string' : ''
  if (state.kind === 'missing') return column.category === 'boolean' || column.enum_values !== null ? 'Choose' : ''
  if (column.default_value !== null) return `Default: ${column.default_value}`
  return column.is_identity ? 'Numbered by the database' : 'Computed by the database'
}

const linesOf = (column: Column, text: string) => {
  if (column.category === 'json') return Math.min(14, Math.max(3, text.split('\n').length))
  return Math.min(10, Math.max(1, text.split('\n').length, Math.ceil(text.length / 60)))
}

const Control = ({ control, column, state, onChange, onTouched }: { control: FieldControlProps } & ValueFieldProps) => {
  const text = state.kind === 'text' ? state.text : ''
  const put = (next: string) => onChange({ kind: 'text', text: next })
  const choices = column.category === 'boolean' ? booleanChoices : column.enum_values
  if (choices !== null)
    return (
      <Select
        {...control}
        mono
        placeholder={placeholderOf(column, state)}
        value={state.kind === 'text' && state.text !== '' ? state.text : undefined}
        onValueChange={put}
        options={choices.map((value) => ({ value, label: value }))}
      />
    )
  const shared = {
    ...control,
    mono: true,
    value: text,
    placeholder: placeholderOf(column, state),
    onBlur: onTouched,
  }
  if (column.category === 'text' || column.category === 'json' || column.category === 'array')
    return (
      <Textarea
        {...shared}
        className="block"
        rows={linesOf(column, text)}
        onChange={(event) => put(event.target.value)}
      />
    )
  return (
    <Input
      {...shared}
      inputMode={column.category === 'number' ? 'decimal' : 'text'}
      onChange={(event) => put(event.target.value)}
    />
  )
}

const StateButton = ({ label, on, onClick }: { label: string; on: boolean; onClick: () => void }) => (
  <button
    type="button"
    aria-pressed={on}
    onClick={onClick}
    className="rounded-sm px-1.5 text-xs text-faint hover:text-text aria-pressed:bg-surface-3 aria-pressed:text-text"
  >
    {label}
  </button>
)

/** One column of a row: its value, NULL or the default. */
export const ValueField = (props: ValueFieldProps) => {
  const { column, state, hasDefault, error, isFirst, onChange } = props
  const readOnlyReason = columnReadOnlyReason(column)
  const label = (
    <>
      <span className="font-mono text-text">{column.name}</span>
      <span className="ml-2 font-mono text-xs text-faint">{column.format}</span>
      {isRequired(column) && <span className="ml-2 text-xs text-faint">required</span>}
    </>
  )
  if (readOnlyReason !== undefined)
    return (
      <Field label={label} hint={readOnlyReason}>
        {(control) => (
          <Input
            {...control}
            mono
            readOnly
            value={state.kind === 'text' ? state.text : ''}
            placeholder={placeholderOf(column, state)}
          />
        )}
      </Field>
    )
  return (
    <Field
      label={label}
      error={error}
      hint={column.comment ?? undefined}
      trailing={
        <span className="flex gap-1">
          {hasDefault && (
            <StateButton label="Default" on={state.kind === 'default'} onClick={() => onChange({ kind: 'default' })} />
          )}
          {state.kind === 'missing' && column.category === 'text' && (
            <StateButton label="Empty string" on={false} onClick={() => onChange({ kind: 'text', text: '' })} />
          )}
          {column.is_nullable && (
            <StateButton label="NULL" on={state.kind === 'null'} onClick={() => onChange({ kind: 'null' })} />
          )}
        </span>
      }
    >
      {(control) => (
        <div {...(isFirst ? { 'data-first-field': '' } : {})}>
          <Control {...props} control={control} />
        </div>
      )}
    </Field>
  )
}
