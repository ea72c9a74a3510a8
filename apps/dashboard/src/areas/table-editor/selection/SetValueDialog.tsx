import type { RowValues } from '@cairn/contracts/database/rows'
import { useState } from 'react'
import { counted } from '~/lib/counts.ts'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import type { FieldState } from '../row-panel/row-form.ts'
import { fieldProblem, fieldValue } from '../row-panel/row-form.ts'
import { ValueField } from '../row-panel/ValueField.tsx'
import type { OpenTable } from '../values/editability.ts'
import { columnReadOnlyReason } from '../values/editability.ts'

interface SetValueDialogProps {
  table: OpenTable
  keys: readonly RowValues[]
  onSet: (column: string, value: string | null) => void
  onClose: () => void
}

const untouched: FieldState = { kind: 'text', text: '' }

/** One value for a column of all selected rows. */
export const SetValueDialog = ({ table, keys, onSet, onClose }: SetValueDialogProps) => {
  const columns = table.columns.filter(
    (column) =>
      columnReadOnlyReason(column) === undefined && !(keys.length > 1 && table.primary_keys.includes(column.name)),
  )
  const [name, setName] = useState(columns[0]?.name)
  const [state, setState] = useState<FieldState>(untouched)
  const [isTouched, setIsTouched] = useState(false)
  const column = columns.find((each) => each.name === name)
  const problem = column === undefined ? 'Choose a column.' : fieldProblem(column, state)
  return (
    <ConfirmDialog
      open
      size="medium"
      title={`Set a value in ${counted(keys.length, 'row')}`}
      confirmLabel={`Set in ${counted(keys.length, 'row')}`}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      onConfirm={() => {
        setIsTouched(true)
        const value = column === undefined ? undefined : fieldValue(state, column)
        if (column === undefined || problem !== undefined || value === undefined)
          return Promise.reject(new Error(problem ?? 'Enter a value.'))
        onSet(column.name, value)
        return undefined
      }}
    >
      <Field label="Column">
        {(control) => (
          <Select
            {...control}
            mono
            value={name}
            onValueChange={(next) => {
              setName(next)
              setState(untouched)
              setIsTouched(false)
            }}
            options={columns.map((each) => ({ value: each.name, label: each.name }))}
          />
        )}
      </Field>
      {column !== undefined && (
        <ValueField
          column={column}
          state={state}
          hasDefault={false}
          error={isTouched ? problem : undefined}
          isFirst={false}
          onChange={setState}
          onTouched={() => setIsTouched(true)}
          foreignKeys={[]}
          onPick={() => undefined}
        />
      )}
    </ConfirmDialog>
  )
}
