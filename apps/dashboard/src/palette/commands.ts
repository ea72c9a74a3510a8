import type { LucideIcon } from 'lucide-react'

/** What happens: a place is gone to, something is done, or a list of more commands opens. */
export type CommandAction =
  | { to: string; search?: Record<string, string | boolean> }
  | { run: () => unknown }
  | { page: string }
  | { href: string }

export interface PaletteCommand {
  /** Unique within its section. */
  id: string
  name: string
  action: CommandAction
  icon?: LucideIcon
  /** Faint, to the right: where it lies, what it is. */
  detail?: string
  /** More words that it is found by. */
  keywords?: string
  /** `mod+enter`: the key that does the same. */
  keys?: string
  /** Why it cannot be done: it is listed, and says so. */
  disabledReason?: string | undefined
}

export interface PaletteSection {
  id: string
  name: string
  commands: readonly PaletteCommand[]
  /** Listed whatever has been typed. */
  forceMount?: boolean
  meta?: {
    /** The list that it is in, by the name of the command's `page`; the first where left out. */
    page?: string
    /** The higher, the further up while nothing is typed; 0 where left out. */
    priority?: number
  }
}
