import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { BookOpen, Braces, Keyboard, LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { configQuery } from '~/api/platform.ts'
import { supportPaths } from '~/areas/support/paths.ts'
import { shortcutsDialog } from '~/state/shortcuts-dialog.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '~/ui/menu.tsx'

const openOutside = (href: string) => void window.open(href, '_blank', 'noreferrer')

/** What the help button opens; open from the start. */
export const HelpMenu = ({ trigger }: { trigger: ReactNode }) => {
  const [open, setOpen] = useState(true)
  const navigate = useNavigate()
  const { ref: project } = useParams({ strict: false })
  const { data: config } = useQuery(configQuery)
  return (
    <Menu align="end" className="w-52" open={open} onOpenChange={setOpen} trigger={trigger}>
      {config !== undefined && (
        <MenuItem icon={<BookOpen aria-hidden size={14} />} onSelect={() => openOutside(config.docsUrl)}>
          Documentation
        </MenuItem>
      )}
      <MenuItem icon={<Braces aria-hidden size={14} />} onSelect={() => openOutside('/api/openapi.json')}>
        Platform API (OpenAPI)
      </MenuItem>
      <MenuItem icon={<Keyboard aria-hidden size={14} />} keys="?" onSelect={() => shortcutsDialog.set(true)}>
        Keyboard shortcuts
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<LifeBuoy aria-hidden size={14} />}
        onSelect={() =>
          void navigate({ to: supportPaths.newRequest(), search: project === undefined ? {} : { project } })
        }
      >
        Contact support
      </MenuItem>
      {config !== undefined && (
        <>
          <MenuSeparator />
          <MenuLabel>Cairn {config.version}</MenuLabel>
        </>
      )}
    </Menu>
  )
}
