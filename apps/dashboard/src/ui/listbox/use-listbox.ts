import { useId, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { ListSection } from './list-layout.ts'
import { movedIndex, typeLetter } from './list-keys.ts'

interface Modifiers {
  metaKey: boolean
  ctrlKey: boolean
}

interface ListboxOptions<T> {
  sections: readonly ListSection<T>[]
  onChoose: (option: T, event: Modifiers) => void
  /** Counted over all sections. */
  initialIndex?: number
  /** For a list that has the focus itself, and no input: letters find an option by the beginning of this text. */
  textOf?: (option: T) => string
}

/** The state of a list of options and its keys: for the input that drives it, or for the list itself. */
export const useListbox = <T>({ sections, onChoose, initialIndex = 0, textOf }: ListboxOptions<T>) => {
  const id = useId()
  const [wanted, setWanted] = useState({ index: initialIndex, byPointer: false })
  const [typed, setTyped] = useState({ text: '', atMs: -Infinity })
  const options = useMemo(() => sections.flatMap((section) => section.options), [sections])
  const activeIndex = Math.min(wanted.index, options.length - 1)
  const activeId = activeIndex < 0 ? undefined : `${id}-${activeIndex}`

  const moveTo = (index: number) => setWanted({ index, byPointer: false })
  const pointTo = (index: number) => {
    if (index !== activeIndex) setWanted({ index, byPointer: true })
  }

  const moveToTyped = (event: KeyboardEvent, text: (option: T) => string) => {
    const next = typeLetter(typed, event.key, event.timeStamp)
    setTyped(next)
    const found = options.findIndex((option) => text(option).toLowerCase().startsWith(next.text))
    if (found >= 0) moveTo(found)
  }

  const take = (event: KeyboardEvent): boolean => {
    const isEdge = event.key === 'Home' || event.key === 'End'
    // In an input these two move the cursor.
    const next = isEdge && textOf === undefined ? undefined : movedIndex(event.key, activeIndex, options.length)
    if (next !== undefined) {
      moveTo(next)
      return true
    }
    if (event.key === 'Enter') {
      const option = options[activeIndex]
      if (option !== undefined) onChoose(option, event)
      return true
    }
    if (textOf === undefined || event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return false
    moveToTyped(event, textOf)
    return true
  }

  return {
    id,
    sections,
    options,
    activeIndex,
    activeId,
    /** What the pointer is on is in sight: the list must not move under it. */
    isPointed: wanted.byPointer,
    moveTo,
    pointTo,
    choose: onChoose,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.nativeEvent.isComposing) return
      if (take(event)) event.preventDefault()
      // A list that has the focus may be open over a grid or a form: its keys are not theirs.
      if (textOf !== undefined && event.key !== 'Tab') event.stopPropagation()
    },
    /** For the input that drives the list. */
    inputProps: {
      role: 'combobox',
      'aria-expanded': true,
      'aria-controls': id,
      'aria-activedescendant': activeId,
      'aria-autocomplete': 'list',
      autoComplete: 'off',
      spellCheck: false,
    } as const,
  }
}

export type ListboxState<T> = ReturnType<typeof useListbox<T>>
