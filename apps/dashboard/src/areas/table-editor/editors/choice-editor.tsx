import type { Column } from '@cairn/contracts/database/catalogue'
import { Check } from 'lucide-react'
import { useMemo } from 'react'
import { Listbox } from '~/ui/listbox/listbox.tsx'
import { useListbox } from '~/ui/listbox/use-listbox.ts'
import { Popover } from '~/ui/popover.tsx'
import type { EditMove } from '~/ui/grid/grid-types.ts'
import { Null, Value } from '../values/value.tsx'

interface ChoiceEditorProps {
  column: Column
  value: string | null
  onChoose: (value: string | null) => void
  onCancel: (move?: EditMove) => void
}

/** What PostgreSQL makes of a boolean cast to text. */
export const booleanChoices = ['true', 'false'] as const

const choicesOf = (column: Column): (string | null)[] => [
  ...(column.category === 'boolean' ? booleanChoices : (column.enum_values ?? [])),
  ...(column.is_nullable ? [null] : []),
]

/** True, false and NULL, or the labels of a type: arrows, or the first letters, then Enter. */
export const ChoiceEditor = ({ column, value, onChoose, onCancel }: ChoiceEditorProps) => {
  const sections = useMemo(() => [{ id: 'choices', options: choicesOf(column) }], [column])
  const list = useListbox({
    sections,
    onChoose,
    initialIndex: Math.max(0, choicesOf(column).indexOf(value)),
    textOf: (choice) => choice ?? 'null',
  })

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the list inside
    <div
      className="contents"
      onKeyDown={(event) => {
        if (event.key !== 'Tab') return
        event.preventDefault()
        onCancel(event.shiftKey ? 'left' : 'right')
      }}
    >
      <span className="absolute inset-0 flex items-center px-2.5 outline-2 -outline-offset-2 outline-accent">
        <Value column={column} value={value} />
      </span>
      <Popover
        open
        onOpenChange={(open) => {
          if (!open) onCancel()
        }}
        label={column.name}
        keepFocus
        className="min-w-40 p-0"
        trigger={<button type="button" tabIndex={-1} aria-hidden className="pointer-events-none absolute inset-0" />}
      >
        <Listbox
          list={list}
          label={column.name}
          keyOf={(choice) => choice ?? '\0null'}
          isSelected={(choice) => choice === value}
          takesFocus
          className="max-h-72 px-1 font-mono"
        >
          {(choice, { isSelected }) => (
            <>
              <span className="flex-1 text-xs">
                {choice === null ? <Null /> : <Value column={column} value={choice} />}
              </span>
              {isSelected && <Check aria-hidden size={14} className="text-accent" />}
            </>
          )}
        </Listbox>
      </Popover>
    </div>
  )
}
