import { Search } from 'lucide-react'
import { loadPalette, palette } from '~/state/palette.ts'
import { KeyHint } from '~/ui/key-hint.tsx'

const preload = () => void loadPalette()

/** Opens the command palette. */
export const SearchButton = () => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-expanded={palette.useIsOpen()}
    aria-keyshortcuts="Meta+K Control+K"
    onPointerEnter={preload}
    onFocus={preload}
    onClick={palette.open}
    className="flex h-7 shrink-0 items-center gap-2 rounded-md border border-line px-2 text-sm text-faint hover:border-line-strong hover:text-muted rail:w-56 max-rail:w-7 max-rail:justify-center max-rail:border-transparent max-rail:px-0"
  >
    <Search aria-hidden size={14} className="shrink-0" />
    <span className="flex-1 text-left max-rail:sr-only">Search</span>
    <KeyHint keys="mod+k" />
  </button>
)
