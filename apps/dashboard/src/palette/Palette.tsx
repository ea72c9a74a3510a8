import { useRouter } from '@tanstack/react-router'
import { ChevronRight, Search } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { useEffect, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { counted } from '~/lib/counts.ts'
import { palette } from '~/state/palette.ts'
import { overlayClasses } from '~/ui/dialog.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { useListbox } from '~/ui/listbox/use-listbox.ts'
import { useFocusBack } from '~/ui/use-focus-back.ts'
import type { PaletteCommand, PaletteSection } from './commands.ts'
import { PaletteList } from './PaletteList.tsx'
import { rank } from './rank.ts'
import { useSections } from './use-sections.ts'

interface Level {
  page: string
  name: string
}

const Commands = ({ sections }: { sections: readonly PaletteSection[] }) => {
  const router = useRouter()
  const focus = useFocusBack()
  const [levels, setLevels] = useState<readonly Level[]>([])
  const [query, setQuery] = useState(palette.takeTypedAhead)
  const level = levels.at(-1)
  useEffect(() => palette.listen(), [])
  const page = level?.page
  // Not again for each arrow key: there may be thousands to rank.
  const ranked = useMemo(() => rank(sections, page, query), [sections, page, query])
  const list = useListbox({
    sections: ranked,
    onChoose: (command, event) => choose(command, event.metaKey || event.ctrlKey),
  })
  const isEmpty = list.options.length === 0

  const search = (text: string) => {
    setQuery(text)
    list.moveTo(0)
  }

  const goBack = () => {
    setLevels(levels.slice(0, -1))
    search('')
  }

  const choose = ({ action, name, disabledReason }: PaletteCommand, inNewTab: boolean) => {
    if (disabledReason !== undefined) return
    if ('page' in action) {
      setLevels([...levels, { page: action.page, name }])
      search('')
      return
    }
    palette.close()
    if ('run' in action) void action.run()
    else if ('href' in action) window.open(action.href, '_blank', 'noreferrer')
    else {
      const target = { to: action.to, search: action.search ?? {} }
      if (inNewTab) window.open(router.buildLocation(target).href, '_blank', 'noreferrer')
      else void router.navigate(target)
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && query === '' && levels.length > 0) {
      event.preventDefault()
      goBack()
    } else if (event.key === 'Tab') {
      // The input is all there is: what the page has lies behind.
      event.preventDefault()
    } else if (event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      palette.close()
    } else list.onKeyDown(event)
  }

  const onEscape = (event: { preventDefault: () => void }) => {
    if (levels.length === 0) return
    event.preventDefault()
    goBack()
  }

  const label = level === undefined ? 'Search or run a command' : `Find in ${level.name}`
  return (
    <Primitive.Content
      aria-describedby={undefined}
      aria-modal
      {...focus}
      onEscapeKeyDown={onEscape}
      onKeyDown={onKeyDown}
      className="fixed top-[12vh] left-1/2 z-40 flex max-h-[min(30rem,76vh)] w-[calc(100vw-1.5rem)] max-w-[640px] -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-line-strong bg-surface-1 text-text shadow-popup outline-none"
    >
      <Primitive.Title className="sr-only">Command palette</Primitive.Title>
      <div data-dialog-body className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-4">
        <Search aria-hidden size={16} className="shrink-0 text-faint" />
        {levels.map(({ page: each, name }) => (
          <span key={each} className="flex shrink-0 items-center gap-1 text-sm text-muted">
            {name} <ChevronRight aria-hidden size={14} className="text-faint" />
          </span>
        ))}
        <input
          {...list.inputProps}
          aria-label={label}
          placeholder={label}
          value={query}
          onChange={(event) => search(event.target.value)}
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint"
        />
        <KeyHint keys="escape" />
      </div>
      <PaletteList list={list} query={query} />
      <output aria-live="polite" className={isEmpty ? 'px-4 py-8 text-center text-sm text-muted' : 'sr-only'}>
        {isEmpty ? 'No results.' : counted(list.options.length, 'command')}
      </output>
      <div className="flex h-9 shrink-0 items-center gap-4 border-t border-line px-4 text-xs text-faint max-sm:hidden">
        <span className="flex items-center gap-1.5">
          <KeyHint keys="up" /> <KeyHint keys="down" /> move
        </span>
        <span className="flex items-center gap-1.5">
          <KeyHint keys="enter" /> choose
        </span>
        {levels.length > 0 && (
          <span className="flex items-center gap-1.5">
            <KeyHint keys="backspace" /> back
          </span>
        )}
      </div>
    </Primitive.Content>
  )
}

/** The sections change with what is known, and not with each key that is pressed. */
const Body = () => <Commands sections={useSections()} />

const stop = (event: Event) => event.preventDefault()

const keepStill = (element: HTMLDivElement | null) => {
  // React's own listeners are passive, and could not stop these.
  element?.addEventListener('wheel', stop, { passive: false })
  element?.addEventListener('touchmove', stop, { passive: false })
}

/** Covers the page, and keeps it from being scrolled. */
const Backdrop = () => <div ref={keepStill} className={overlayClasses} />

/**
 * Everything that can be gone to and done, found by typing. Not modal in the library's sense: that would have the browser
 * compute the style of the whole page again, which doubles the time of opening. The backdrop and the keys
 * do the same here.
 */
export const Palette = () => {
  const open = palette.useIsOpen()
  return (
    <Primitive.Root modal={false} open={open} onOpenChange={(next) => (next ? palette.open() : palette.close())}>
      <Primitive.Portal>
        <Backdrop />
        <Body />
      </Primitive.Portal>
    </Primitive.Root>
  )
}
