import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { loadAhead } from '~/lib/load-ahead.ts'
import { followVisits } from '~/palette/recent.ts'
import { palette } from '~/state/palette.ts'
import { KeyHint } from '~/ui/key-hint.tsx'

const load = () => import('~/palette/Palette.tsx')
const Palette = lazy(async () => ({ default: (await load()).Palette }))

// After what the page came for: nothing that is waited for may share the line with it.
const prefetchAfterMs = 3_000

// A dialog or a menu that keeps the focus to itself: the palette would be behind it.
const isBlocked = () => document.body.hasAttribute('data-scroll-locked')

/** The way into the command palette, whose code comes when nothing else is wanted, or with the first press. */
export const SearchButton = () => {
  const router = useRouter()
  const open = palette.useIsOpen()
  const [wanted, setWanted] = useState(false)

  const show = () => {
    setWanted(true)
    palette.open()
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (palette.isComing()) {
      if (event.key.length === 1 && !event.metaKey && !event.ctrlKey) palette.typeAhead(event.key)
      if (event.key === 'Escape') palette.close()
      event.preventDefault()
      return
    }
    if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || !(event.metaKey || event.ctrlKey)) return
    if (open || isBlocked()) return
    // Before an editor takes it for the first half of a chord.
    event.preventDefault()
    event.stopPropagation()
    show()
  })

  useEffect(() => {
    const end = new AbortController()
    window.addEventListener('keydown', onKey, { capture: true, signal: end.signal })
    return () => {
      end.abort()
      palette.close()
    }
  }, [])

  useEffect(() => {
    const timer = setTimeout(() => loadAhead(load), prefetchAfterMs)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => followVisits(router), [router])

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts="Meta+K Control+K"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={show}
        className="flex h-7 shrink-0 items-center gap-2 rounded-md border border-line px-2 text-sm text-faint hover:border-line-strong hover:text-muted rail:w-56 max-rail:w-7 max-rail:justify-center max-rail:border-transparent max-rail:px-0"
      >
        <Search aria-hidden size={14} className="shrink-0" />
        <span className="flex-1 text-left max-rail:sr-only">Search</span>
        <KeyHint keys="mod+k" />
      </button>
      {wanted && (
        <Suspense>
          <Palette />
        </Suspense>
      )}
    </>
  )
}
