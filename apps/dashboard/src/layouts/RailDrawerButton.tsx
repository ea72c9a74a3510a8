import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '~/ui/icon-button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { OnDemand } from '~/ui/on-demand.tsx'
import type { RailLink } from './rail-link.ts'

const load = () => import('./RailDrawer.tsx')
const RailDrawer = lazyPart(async () => (await load()).RailDrawer)

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
