import { ArrowRight, ChevronRight } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '~/ui/class-names.ts'
import { KeyHint } from '~/ui/key-hint.tsx'
import type { PaletteCommand } from './commands.ts'
import { foundRanges, wordsOf } from './fuzzy.ts'
import { headingPx, itemPx, layOut, topOf } from './list-layout.ts'
import type { RankedSection } from './rank.ts'

interface PaletteListProps {
  id: string
  ranked: readonly RankedSection[]
  query: string
  /** Counted over all sections. */
  activeIndex: number
  onActive: (index: number) => void
  onChoose: (command: PaletteCommand, inNewTab: boolean) => void
}

const Found = ({ words, text }: { words: readonly string[]; text: string }) => {
  const ranges = foundRanges(words, text)
  return (
    <>
      {ranges.map(([from, to], index) => (
        <span key={from}>
          {text.slice(index === 0 ? 0 : (ranges[index - 1]?.[1] ?? 0), from)}
          <mark className="bg-transparent font-medium text-accent">{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}

const Item = ({ command, words }: { command: PaletteCommand; words: readonly string[] }) => {
  const { name, icon: Icon, detail, keys, action, disabledReason } = command
  return (
    <>
      <span className="flex w-4 shrink-0 justify-center text-faint">
        {Icon === undefined ? <ArrowRight aria-hidden size={14} /> : <Icon aria-hidden size={14} />}
      </span>
      <span className="min-w-0 truncate">
        <Found words={words} text={name} />
      </span>
      <span className="ml-auto min-w-0 shrink truncate pl-4 text-xs text-faint">{disabledReason ?? detail}</span>
      {keys !== undefined && <KeyHint keys={keys} />}
      {'page' in action && <ChevronRight aria-hidden size={14} className="shrink-0 text-faint" />}
    </>
  )
}

/** Thousands of commands, of which only those in sight are drawn. The keys are the input's, by aria-activedescendant. */
export const PaletteList = ({ id, ranked, query, activeIndex, onActive, onChoose }: PaletteListProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  // What a pointer rests on is no choice while the list moves under it.
  const isPointing = useRef(false)
  const [view, setView] = useState({ top: 0, height: 400 })
  const { placed, heightPx, count } = layOut(ranked, view)
  const words = wordsOf(query)

  useLayoutEffect(() => {
    const list = scroller.current
    if (list === null || isPointing.current) return
    const { top, headed } = topOf(ranked, activeIndex)
    if (top - (headed ? headingPx : 0) < list.scrollTop) list.scrollTop = top - (headed ? headingPx : 0)
    else if (top + itemPx > list.scrollTop + list.clientHeight) list.scrollTop = top + itemPx - list.clientHeight + 6
  }, [activeIndex, ranked])

  const point = (index: number) => {
    if (index === activeIndex) return
    isPointing.current = true
    onActive(index)
    requestAnimationFrame(() => (isPointing.current = false))
  }

  return (
    <div
      ref={scroller}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- HTML has no element for a list that an input drives
      role="listbox"
      aria-label="Commands"
      tabIndex={-1}
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) => setView({ top: scrollTop, height: clientHeight })}
      className={count === 0 ? 'hidden' : 'min-h-0 overflow-y-auto overscroll-contain'}
    >
      <div role="presentation" className="relative" style={{ height: heightPx }}>
        {placed.map(({ section, top, commands, firstIndex, startAt }) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no part of a listbox
          <div key={section.id} role="group" aria-label={section.name}>
            <div
              role="presentation"
              className="absolute inset-x-0 flex items-end px-4 pb-1 text-xs text-faint"
              style={{ top, height: headingPx }}
            >
              {section.name}
            </div>
            {commands.map((command, offset) => {
              const index = firstIndex + offset
              return (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role -- as above
                <div
                  key={command.id}
                  id={`${id}-${index}`}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === activeIndex}
                  aria-disabled={command.disabledReason !== undefined || undefined}
                  aria-setsize={count}
                  aria-posinset={index + 1}
                  onPointerMove={() => point(index)}
                  onClick={(event) => onChoose(command, event.metaKey || event.ctrlKey)}
                  style={{ top: startAt + offset * itemPx, height: itemPx }}
                  className={classNames(
                    'absolute inset-x-1.5 flex cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm select-none',
                    'aria-disabled:cursor-not-allowed aria-disabled:text-faint aria-selected:bg-surface-3',
                  )}
                >
                  <Item command={command} words={words} />
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}
