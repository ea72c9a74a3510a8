import type { Condition } from '@cairn/contracts/database/conditions'
import { Check, X } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '~/ui/icon-button.tsx'
import { Input } from '~/ui/input.tsx'
import { Listbox } from '~/ui/listbox/listbox.tsx'
import { useListbox } from '~/ui/listbox/use-listbox.ts'
import { popupClasses } from '~/ui/popup-style.ts'
import { focusWhenShown } from '../focus-when-shown.ts'
import type { FilteredTable } from './filtered-table.ts'
import { ProblemMark } from './ProblemMark.tsx'
import { shareText, useColumnValues } from './suggested-values.ts'
import type { Completion } from './text/completion.ts'
import { complete, completionPlace, completionsAt } from './text/completion.ts'
import { parseConditions } from './text/parse-conditions.ts'

interface FilterTextFieldProps {
  table: FilteredTable
  filter: string
  /** The text cannot be read, and says so from the start. */
  isBroken: boolean
  onApply: (conditions: Condition[]) => void
  onLeave: () => void
}

interface Written {
  text: string
  caret: number
}

/** What can be written at the caret. */
const useCompletions = ({ table, written }: { table: FilteredTable; written: Written }) => {
  const place = useMemo(() => completionPlace(written.text, written.caret), [written])
  const column = place?.part.kind === 'value' && place.part.isInJson !== true ? place.part.column : undefined
  const values = useColumnValues(
    table,
    table.columns.find(({ name }) => name === column),
  )
  const options = useMemo(() => {
    const known = values.map(({ value, frequency }) => ({ value, hint: shareText(frequency) }))
    return place === undefined ? [] : completionsAt(place, table.columns, known)
  }, [place, values, table.columns])
  return { place, options }
}

/** The filter as one line of text, with completion of columns, operators and values. */
export const FilterTextField = ({ table, filter, isBroken, onApply, onLeave }: FilterTextFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const [written, setWritten] = useState<Written>({ text: filter, caret: filter.length })
  const [isTouched, setIsTouched] = useState(isBroken)
  const [isFocused, setIsFocused] = useState(true)
  const [scrollPx, setScrollPx] = useState(0)
  const { conditions, problem } = parseConditions(written.text)
  const { place, options } = useCompletions({ table, written })
  // What is only unfinished is not marked before it is applied.
  const marked =
    problem !== undefined && (isTouched || problem.end < written.text.trimEnd().length) ? problem : undefined

  useEffect(() => focusWhenShown(input.current), [])

  const write = (next: Written) => {
    setWritten(next)
    const element = input.current
    if (element === null) return
    element.value = next.text
    element.setSelectionRange(next.caret, next.caret)
    element.focus()
  }
  const sections = useMemo(() => [{ id: 'completions', options }], [options])
  const list = useListbox<Completion>({
    sections,
    initialIndex: -1,
    onChoose: (completion) => {
      list.moveTo(-1)
      if (place !== undefined) write(complete(written.text, written.caret, place, completion))
    },
  })
  const apply = () => {
    setIsTouched(true)
    if (conditions !== undefined) onApply(conditions)
    else if (problem !== undefined) input.current?.setSelectionRange(problem.start, problem.end)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const active = options[list.activeIndex]
    const isBegun = active !== undefined || (place !== undefined && place.written !== '')
    if (event.key === 'Tab' && !event.shiftKey && options.length > 0 && isBegun) {
      event.preventDefault()
      const chosen = active ?? options[0]
      if (chosen !== undefined) list.choose(chosen, event)
    } else if (event.key === 'Enter' && active === undefined) {
      event.preventDefault()
      apply()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      onLeave()
    } else list.onKeyDown(event)
  }
  const follow = ({ currentTarget: { value, selectionStart, scrollLeft } }: { currentTarget: HTMLInputElement }) => {
    setScrollPx(scrollLeft)
    const caret = selectionStart ?? value.length
    if (value === written.text && caret === written.caret) return
    list.moveTo(-1)
    setWritten({ text: value, caret })
  }

  return (
    <div className="relative min-w-60 flex-1 basis-96">
      <div className="flex items-center gap-1">
        <div className="relative min-w-0 flex-1">
          <Input
            {...list.inputProps}
            aria-expanded={isFocused && options.length > 0}
            aria-label="Filter as text"
            aria-invalid={marked !== undefined}
            aria-describedby={marked === undefined ? undefined : problemId}
            ref={input}
            mono
            defaultValue={filter}
            placeholder='status in (paid, shipped) and (total > 5 or note contains "half price")'
            onChange={follow}
            onSelect={follow}
            onScroll={({ currentTarget }) => setScrollPx(currentTarget.scrollLeft)}
            onFocus={() => setIsFocused(true)}
            onBlur={() => setIsFocused(false)}
            onKeyDown={onKeyDown}
          />
          {marked !== undefined && <ProblemMark text={written.text} problem={marked} scrollPx={scrollPx} />}
        </div>
        <IconButton label="Apply the filter (Enter)" onClick={apply}>
          <Check aria-hidden size={14} />
        </IconButton>
        <IconButton label={isBroken ? 'Clear the filter (Esc)' : 'Leave without applying (Esc)'} onClick={onLeave}>
          <X aria-hidden size={14} />
        </IconButton>
      </div>
      {marked !== undefined && (
        <p id={problemId} role="alert" className="mt-1 text-xs text-danger">
          {marked.message} <span className="text-muted">Character {marked.start + 1}.</span>
        </p>
      )}
      {isFocused && options.length > 0 && (
        // A press on an option must not first take the focus from the field, which would close the list.
        <div
          role="presentation"
          onMouseDown={(event) => event.preventDefault()}
          className={`absolute mt-1 w-80 max-w-full ${popupClasses}`}
        >
          <Listbox
            list={list}
            label="Completions"
            keyOf={({ text }) => text}
            className="max-h-60 px-1"
            optionClassName="gap-3 px-2"
          >
            {({ label, hint }) => (
              <>
                <span className="max-w-[60%] shrink-0 truncate font-mono">{label === '' ? "''" : label}</span>
                <span className="min-w-0 flex-1 truncate text-right text-xs text-faint">{hint}</span>
              </>
            )}
          </Listbox>
        </div>
      )}
    </div>
  )
}
