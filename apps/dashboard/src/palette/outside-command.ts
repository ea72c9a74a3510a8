import { ScrollText } from 'lucide-react'
import type { PaletteCommand } from './commands.ts'

/** Documentation that opens in another tab. */
export const outsideCommand = (id: string, name: string, href: string): PaletteCommand => ({
  id,
  name,
  detail: new URL(href, window.location.href).host,
  icon: ScrollText,
  keywords: 'docs documentation',
  action: { href },
})
