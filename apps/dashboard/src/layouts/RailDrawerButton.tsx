import { Menu } from 'lucide-react'
import { lazy } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '~/ui/icon-button.tsx'
import { OnDemand } from '~/ui/on-demand.tsx'
import type { RailLink } from './rail-link.ts'

const load = () => import('./RailDrawer.tsx')
const RailDrawer = lazy(async () => ({ default: (await load()).RailDrawer }))

export const RailDrawerButton = ({ areas, place }: { areas: readonly RailLink[]; place: ReactNode }) => (
  <OnDemand
    popup="dialog"
    preload={load}
    trigger={
      <IconButton label="Areas">
        <Menu aria-hidden size={16} />
      </IconButton>
    }
  >
    {(trigger) => <RailDrawer areas={areas} place={place} trigger={trigger} />}
  </OnDemand>
)
