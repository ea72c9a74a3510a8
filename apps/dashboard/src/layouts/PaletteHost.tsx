import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { isSignedIn } from '~/api/session.ts'
import { loadAhead } from '~/lib/load-ahead.ts'
import { whenPageRests } from '~/api/when-page-rests.ts'
import { followVisits } from '~/palette/recent.ts'
import { loadPalette, palette } from '~/state/palette.ts'
import { lazyPart } from '~/ui/lazy-part.ts'

const Palette = lazyPart(async () => (await loadPalette()).Palette)

// A dialog or a menu that keeps the focus to itself: the palette would be behind it.
const isBlocked = () => document.body.hasAttribute('data-scroll-locked')

/** Where the focus is in something that has a use of its own for the key, such as a selection of SQL. */
const isTaken = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('[data-own-mod-k="true"]') !== null

/** The command palette on Ctrl+K, on every page. Its code comes when nothing else is wanted, or with the first press. */
export const PaletteHost = () => {
  const router = useRouter()
  const open = palette.useIsOpen()
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (palette.isComing()) {
      if (event.key.length === 1 && !event.metaKey && !event.ctrlKey) palette.typeAhead(event.key)
      if (event.key === 'Escape') palette.close()
      event.preventDefault()
      return
    }
    if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || !(event.metaKey || event.ctrlKey)) return
    if (open || isBlocked() || isTaken(event)) return
    // Before an editor takes it for the first half of a chord.
    event.preventDefault()
    event.stopPropagation()
    palette.open()
  })

  // As soon as the page is there to be seen: the first key may come at once.
  useLayoutEffect(() => {
    const end = new AbortController()
    window.addEventListener('keydown', onKey, { capture: true, signal: end.signal })
    return () => {
      end.abort()
      palette.close()
    }
  }, [])

  // A page for signing in has few commands, and is to be light.
  useEffect(() => whenPageRests(() => isSignedIn() && loadAhead(loadPalette)), [])

  useEffect(() => followVisits(router), [router])

  if (!wanted) return null
  return (
    <Suspense>
      <Palette />
    </Suspense>
  )
}
