import type { MouseEvent } from 'react'

const toMain = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

export const SkipLink = () => (
  <a
    href="#main"
    onClick={toMain}
    className="sr-only z-50 rounded-md bg-accent px-3 py-2 text-sm font-medium text-accent-contrast focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    Skip to content
  </a>
)
