import { useNavigate } from '@tanstack/react-router'
import { Contrast, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { storedSession } from '~/api/session.ts'
import { paths } from '~/paths.ts'
import { railMode } from '~/state/rail.ts'
import type { RailMode } from '~/state/rail.ts'
import { themeChoice } from '~/state/theme.ts'
import type { ThemeChoice } from '~/state/theme.ts'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '~/ui/menu.tsx'

const themes: { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden size={14} /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden size={14} /> },
  { value: 'classic-dark', label: 'Classic dark', icon: <Contrast aria-hidden size={14} /> },
  { value: 'system', label: 'Same as system', icon: <Monitor aria-hidden size={14} /> },
]

const railModes: { value: RailMode; label: string }[] = [
  { value: 'hover', label: 'Open on hover' },
  { value: 'collapsed', label: 'Icons only' },
  { value: 'expanded', label: 'Always open' },
]

/** What the account button opens; open from the start. */
export const AccountMenu = ({ trigger }: { trigger: ReactNode }) => {
  const [open, setOpen] = useState(true)
  const navigate = useNavigate()
  const theme = themeChoice.useValue()
  const rail = railMode.useValue()
  const email = storedSession()?.email ?? ''
  return (
    <Menu align="end" className="w-56" open={open} onOpenChange={setOpen} trigger={trigger}>
      <MenuLabel>
        <span className="block truncate text-sm text-text">{email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} options={themes} onChange={themeChoice.set} />
      <span className="max-rail:hidden">
        <MenuSeparator />
        <MenuChoice label="Sidebar" value={rail} options={railModes} onChange={railMode.set} />
      </span>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden size={14} />} onSelect={() => void navigate({ to: paths.logout() })}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
