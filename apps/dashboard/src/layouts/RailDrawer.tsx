import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Drawer } from '~/ui/drawer.tsx'
import type { RailLink } from './rail-link.ts'
import { RailLinks } from './RailLinks.tsx'

interface RailDrawerProps {
  areas: readonly RailLink[]
  /** The switchers for which a narrow top bar has no room. */
  place: ReactNode
  trigger: ReactNode
}

/** The rail on a narrow screen; open from the start, and closed by going anywhere. */
export const RailDrawer = ({ areas, place, trigger }: RailDrawerProps) => {
  const here = useLocation({ select: ({ pathname }) => pathname })
  const [openedAt, setOpenedAt] = useState<string | undefined>(here)
  return (
    <Drawer
      open={openedAt === here}
      onOpenChange={(open) => setOpenedAt(open ? here : undefined)}
      title="Areas"
      trigger={trigger}
    >
      {place !== undefined && <div className="flex flex-col gap-1 border-b border-line px-3 py-2">{place}</div>}
      <nav aria-label="Areas">
        <RailLinks areas={areas} onNavigate={() => setOpenedAt(undefined)} />
      </nav>
    </Drawer>
  )
}
