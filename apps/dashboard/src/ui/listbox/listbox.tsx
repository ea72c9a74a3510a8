import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { extentOf, headingPx, layOut } from './list-layout.ts'
import type { ListboxState } from './use-listbox.ts'

interface OptionState {
  isActive: boolean
  isSelected: boolean
}

interface ListboxProps<T> {
  list: ListboxState<T>
  /** Its accessible name. */
  label: string
  keyOf: (option: T) => string
  /** The one that holds now; where nothing does yet, the active one counts as selected. */
  isSelected?: (option: T) => boolean
  isDisabled?: (option: T) => boolean
  /** The list has the focus itself, and takes its own keys. */
  takesFocus?: boolean
  optionPx?: number
  paddingPx?: number
  /** Instead of the padding left and right. */
  className?: string
  /** Instead of the padding and the gap of each option. */
  optionClassName?: string
  children: (option: T, state: OptionState) => ReactNode
}

const focusIn = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** Options to choose one of; of thousands only those in sight are drawn. State and keys come from `useListbox`. */
export const Listbox = <T,>(props: ListboxProps<T>) => {
  const { list, label, keyOf, isSelected, isDisabled, takesFocus = false, optionPx = 28, paddingPx = 4 } = props
  const { sections, activeIndex, isPointed } = list
  const scroller = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 400 })
  const { placed, topPx, heightPx, count } = layOut(sections, view, { optionPx, paddingPx })

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null || isPointed || activeIndex < 0) return
    const { top, bottom } = extentOf(sections, activeIndex, { optionPx, paddingPx })
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight
  }, [sections, activeIndex, isPointed, optionPx, paddingPx])

  useLayoutEffect(() => {
    if (takesFocus) focusIn(scroller.current)
  }, [takesFocus])

  const optionOf = (option: T, index: number) => {
    const isActive = index === activeIndex
    const selected = isSelected === undefined ? isActive : isSelected(option)
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role -- the keys are those of the list or of its input, by aria-activedescendant
      <div
        key={keyOf(option)}
        id={`${list.id}-${index}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
        role="option"
        tabIndex={-1}
        aria-selected={selected}
        aria-disabled={isDisabled?.(option) === true || undefined}
        aria-setsize={count}
        aria-posinset={index + 1}
        data-highlighted={isActive ? '' : undefined}
        onPointerMove={() => list.pointTo(index)}
        onClick={(event) => list.choose(option, event)}
        style={{ height: optionPx }}
        className={classNames(
          'flex cursor-pointer items-center rounded-md text-sm outline-none select-none data-highlighted:bg-surface-3',
          'aria-disabled:cursor-not-allowed aria-disabled:text-faint',
          props.optionClassName ?? 'gap-2 px-2',
        )}
      >
        {props.children(option, { isActive, isSelected: selected })}
      </div>
    )
  }

  return (
    <div
      ref={scroller}
      id={list.id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select element shows neither icons nor badges, and cannot be driven by an input
      role="listbox"
      aria-label={label}
      tabIndex={takesFocus ? 0 : -1}
      {...(takesFocus ? { 'aria-activedescendant': list.activeId, onKeyDown: list.onKeyDown } : {})}
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) => setView({ top: scrollTop, height: clientHeight })}
      className={classNames(
        'overflow-y-auto overscroll-contain outline-none',
        count === 0 && 'hidden',
        props.className ?? 'px-1',
      )}
    >
      <div role="presentation" style={{ height: heightPx, paddingTop: topPx }}>
        {placed.map(({ section, heightPx: sectionPx, options, firstIndex, skippedPx }) => (
          <div
            key={section.id}
            style={{ height: sectionPx }}
            {...(section.name === undefined ? { role: 'presentation' } : { role: 'group', 'aria-label': section.name })}
          >
            {section.name !== undefined && (
              <div
                role="presentation"
                className="flex items-end px-2.5 pb-1 text-xs text-faint"
                style={{ height: headingPx }}
              >
                {section.name}
              </div>
            )}
            <div role="presentation" style={{ height: skippedPx }} />
            {options.map((option, offset) => optionOf(option, firstIndex + offset))}
          </div>
        ))}
      </div>
    </div>
  )
}
