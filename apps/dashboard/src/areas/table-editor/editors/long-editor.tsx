import type { Column } from '@cairn/contracts/database/catalogue'
import { useImperativeHandle, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '~/ui/button.tsx'
import type { CellEditorProps } from '~/ui/grid/grid-types.ts'
import { Textarea } from '~/ui/input.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { Popover } from '~/ui/popover.tsx'
import { whenSubmitKey } from '~/ui/submit-key.ts'
import { Value } from '../values/value.tsx'
import { indentedJson, jsonProblem, typedValue } from '~/lib/cell-text.ts'
import { fromField, inField } from '~/lib/line-breaks.ts'

interface ValuePopoverProps {
  column: Column
  /** What the cell beneath goes on to show. */
  value: string | null
  onClose: () => void
  leaving: CellEditorProps['leaving']
  children: ReactNode
}

/** Over a cell, larger than it. */
export const ValuePopover = ({ column, value, onClose, leaving, children }: ValuePopoverProps) => (
  <>
    <span className="block truncate">
      <Value column={column} value={value} />
    </span>
    <Popover
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      label={column.name}
      className="w-[420px] p-0"
      onInteractOutside={(event) => {
        if (leaving.current === null) return
        event.preventDefault()
        leaving.current()
      }}
      trigger={<button type="button" tabIndex={-1} aria-hidden className="pointer-events-none absolute inset-0" />}
    >
      {children}
    </Popover>
  </>
)

interface LongEditorProps {
  column: Column
  /** The whole value, never a cut one. */
  value: string | null
  /** Without a move, the focus goes where the person has put it. */
  onSave: (value: string | null, move?: 'stay') => void
  onCancel: () => void
  leaving: CellEditorProps['leaving']
}

const focusAtEnd = (area: HTMLTextAreaElement | null) => {
  if (area === null || document.activeElement === area) return
  area.focus({ preventScroll: true })
  area.setSelectionRange(area.value.length, area.value.length)
}

/** Several lines: JSON, arrays, texts that do not fit a cell. */
export const LongEditor = ({ column, value, onSave, onCancel, leaving }: LongEditorProps) => {
  const isJson = column.category === 'json'
  const [text, setText] = useState(value === null ? '' : isJson ? indentedJson(value) : value)
  const [initial] = useState(text)
  const problem = isJson ? jsonProblem(text) : undefined
  const save = () => {
    if (problem !== undefined) return
    // Laid out for reading only: an untouched value must not be written back in another shape.
    if (text === initial) onCancel()
    else onSave(typedValue(text, column.category), 'stay')
  }
  // As with a short value: what was typed is saved. JSON that is not complete yet stays open.
  const isOver = useRef(false)
  useImperativeHandle(leaving, () => () => {
    if (problem !== undefined) return false
    if (!isOver.current) onSave(text === initial ? value : typedValue(text, column.category))
    isOver.current = true
    return true
  })
  const submit = whenSubmitKey(save)
  const onKeyDown = (event: KeyboardEvent) => {
    submit(event)
    // Enter and Tab belong to the text here, not to the grid; Esc closes.
    if (event.key !== 'Escape') event.stopPropagation()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields inside
    <div onKeyDown={onKeyDown}>
      <Textarea
        ref={focusAtEnd}
        mono
        rows={10}
        aria-label={column.name}
        aria-invalid={problem !== undefined}
        placeholder={value === null ? 'NULL' : ''}
        value={inField(text)}
        onChange={(event) => setText(fromField(text, event.target.value))}
        className="!rounded-b-none !border-x-0 !border-t-0 !text-xs leading-5 !outline-none"
      />
      {problem !== undefined && <p className="border-b border-line px-3 py-1.5 text-xs text-danger">{problem}</p>}
      <div className="flex items-center gap-2 px-2 py-2">
        <Button size="sm" variant="primary" disabledReason={problem} onClick={save}>
          Save <KeyHint keys="mod+enter" onColour />
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel <KeyHint keys="escape" />
        </Button>
        {column.is_nullable && value !== null && (
          <Button size="sm" variant="ghost" className="ml-auto" onClick={() => onSave(null, 'stay')}>
            Set NULL
          </Button>
        )}
      </div>
    </div>
  )
}
