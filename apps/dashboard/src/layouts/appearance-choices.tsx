import { Contrast, Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RailMode } from '~/state/rail.ts'
import type { ThemeChoice } from '~/state/theme.ts'

export const themes: { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden size={14} /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden size={14} /> },
  { value: 'classic-dark', label: 'Classic dark', icon: <Contrast aria-hidden size={14} /> },
  { value: 'system', label: 'Same as system', icon: <Monitor aria-hidden size={14} /> },
]

export const railModes: { value: RailMode; label: string }[] = [
  { value: 'hover', label: 'Open on hover' },
  { value: 'collapsed', label: 'Icons only' },
  { value: 'expanded', label: 'Always open' },
]
