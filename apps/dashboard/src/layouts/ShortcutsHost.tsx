import { Suspense } from 'react'
import { shortcutsDialog } from '~/state/shortcuts-dialog.ts'
import { useShortcut } from '~/ui/use-shortcut.ts'
import { lazyPart } from '~/ui/lazy-part.ts'

const ShortcutsDialog = lazyPart(async () => (await import('~/shortcuts/ShortcutsDialog.tsx')).ShortcutsDialog)

/** The list of keyboard shortcuts, on the key `?`. */
export const ShortcutsHost = () => {
  const isOpen = shortcutsDialog.useIsOpen()
  useShortcut('?', () => shortcutsDialog.set(true))
  if (!isOpen) return null
  return (
    <Suspense>
      <ShortcutsDialog />
    </Suspense>
  )
}
