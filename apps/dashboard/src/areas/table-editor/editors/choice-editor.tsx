import type { Column } from '@cairn/contracts/database/catalogue'
import { Check } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useId, useState } from 'react'
import { Popover } from '~/ui/popover.tsx'
import { itemClasses } from '~/ui/popup-style.ts'
import { focusWhenShown } from '../focus-when-shown.ts'
import { Null, Value } from '../grid/cells.tsx'

interface ChoiceEditorProps {
  column: Column
  value: string | null
  onChoose: (value: string | null) => void
  onCancel: () => void
}

/** What PostgreSQL makes of a boolean cast to text. */
export const booleanChoices = ['true', 'false'] as const

const choicesOf = (column: Column): (string | null)[] => [
  ...(column.category === 'boolean' ? booleanChoices : (column.enum_values ?? [])),
  ...(column.is_nullable ? [null] : []),
]

const labelOf = (choice: string | null) => (choice === null ? 'null' : choice.toLowerCase())

/** True, false and NULL, or the labels of a type: arrows, or the first letters, then Enter. */
export const ChoiceEditor = ({ column, value, onChoose, onCancel }: ChoiceEditorProps) => {
  const choices = choicesOf(column)
  const [active, setActive] = useState(Math.max(0, choices.indexOf(value)))
  const [typed, setTyped] = useState({ text: '', at: 0 })
  const id = useId()

  const moveTo = (index: number) => {
    setActive(index)
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
  }

  const findTyped = (key: string, at: number) => {
    // Letters in quick succession spell a label; after a pause they begin anew.
    const text = at - typed.at < 700 ? typed.text + key.toLowerCase() : key.toLowerCase()
    setTyped({ text, at })
    const found = choices.findIndex((choice) => labelOf(choice).startsWith(text))
    if (found >= 0) moveTo(found)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Tab') return
    event.stopPropagation()
    if (move !== undefined) {
      event.preventDefault()
      moveTo(Math.max(0, Math.min(choices.length - 1, active + move)))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const choice = choices[active]
      if (choice !== undefined) onChoose(choice)
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      findTyped(event.key, event.timeStamp)
    }
  }

  return (
    <>
      <span className="flex size-full items-center px-2.5 outline-2 -outline-offset-2 outline-accent">
        <Value column={column} value={value} />
      </span>
      <Popover
        open
        onOpenChange={(open) => {
          if (!open) onCancel()
        }}
        label={column.name}
        keepFocus
        className="min-w-40 p-1"
        trigger={<button type="button" tabIndex={-1} aria-hidden className="pointer-events-none absolute inset-0" />}
      >
        <div
          ref={focusWhenShown}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select element cannot show badges, nor a faint NULL
          role="listbox"
          aria-label={column.name}
          aria-activedescendant={`${id}-${active}`}
          tabIndex={0}
          onKeyDown={onKeyDown}
          className="max-h-72 overflow-auto font-mono outline-none"
        >
          {choices.map((choice, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role -- the keys are the list's, by aria-activedescendant
            <div
              key={choice ?? '\0null'}
              id={`${id}-${index}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
              role="option"
              tabIndex={-1}
              aria-selected={choice === value}
              data-highlighted={index === active ? '' : undefined}
              onPointerMove={() => setActive(index)}
              onClick={() => onChoose(choice)}
              className={itemClasses()}
            >
              <span className="flex-1 text-xs">
                {choice === null ? <Null /> : <Value column={column} value={choice} />}
              </span>
              {choice === value && <Check aria-hidden size={14} className="text-accent" />}
            </div>
          ))}
        </div>
      </Popover>
    </>
  )
}
