import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { PaletteSection } from '~/palette/commands.ts'

const listeners = new Set<() => void>()
/** What mounted components offer. Asked when the palette opens, not before: whoever never opens it pays nothing. */
const offers = new Set<() => readonly PaletteSection[]>()
let isOpen = false

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const setOpen = (next: boolean) => {
  if (isOpen === next) return
  isOpen = next
  for (const listener of listeners) listener()
}

export const palette = {
  open: () => setOpen(true),
  close: () => setOpen(false),
  useIsOpen: () => useSyncExternalStore(subscribe, () => isOpen),
  /** The sections of what is on screen now. Of two with one id the later is left out: a page may be mounted twice. */
  offeredSections: (): PaletteSection[] => {
    const sections = [...offers].flatMap((offer) => offer())
    return [...new Map(sections.map((section) => [section.id, section])).values()]
  },
}

/** Offers commands in the palette for as long as the component is mounted. `offer` is called when the palette opens. */
export const usePaletteSections = (offer: () => readonly PaletteSection[]): void => {
  const latest = useRef(offer)
  useLayoutEffect(() => {
    latest.current = offer
  })
  useEffect(() => {
    const current = () => latest.current()
    offers.add(current)
    return () => void offers.delete(current)
  }, [])
}
