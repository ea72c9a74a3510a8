import { useState } from 'react'
import type { FormEvent } from 'react'
import { messageOf } from '~/api/errors.ts'
import { formatCount } from '~/lib/counts.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'

export interface GoToFormProps {
  /** Rows that can be reached by their number. */
  lastRow: number
  /** The column that the rows are ordered by first, if there is one. */
  column: string | undefined
  onRow: (row: number) => void
  /** Rejects if the row cannot be found. */
  onValue: (value: string) => Promise<void>
}

/** Leads to a row by its number, or by the value that the rows are ordered by. */
export const GoToForm = ({ lastRow, column, onRow, onValue }: GoToFormProps) => {
  const [number, setNumber] = useState('')
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const [isFinding, setIsFinding] = useState(false)
  const row = Number(number.replaceAll(/[\s,]/g, ''))
  const isValue = value !== ''

  const find = async () => {
    setIsFinding(true)
    try {
      await onValue(value)
    } catch (reason) {
      setError(messageOf(reason))
    } finally {
      setIsFinding(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(undefined)
    if (isValue) void find()
    else if (Number.isInteger(row) && row >= 1 && row <= lastRow) onRow(row - 1)
    else setError(`Enter a number from 1 to ${formatCount(lastRow)}.`)
  }

  return (
    <form className="grid w-64 gap-3" onSubmit={submit}>
      <Field label="Row number" error={isValue ? undefined : error}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={number}
            onChange={(event) => {
              setNumber(event.target.value)
              setValue('')
            }}
          />
        )}
      </Field>
      {column !== undefined && (
        <Field
          label={
            <>
              Value of <span className="font-mono">{column}</span>
            </>
          }
          hint="The first row with this value or the next one."
          error={isValue ? error : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={value}
              onChange={(event) => {
                setValue(event.target.value)
                setNumber('')
              }}
            />
          )}
        </Field>
      )}
      <Button type="submit" variant="primary" loading={isFinding}>
        Go
      </Button>
    </form>
  )
}
