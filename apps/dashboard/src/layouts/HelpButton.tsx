import { CircleHelp } from 'lucide-react'
import { IconButton } from '~/ui/icon-button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { OnDemand } from '~/ui/on-demand.tsx'

const load = () => import('./HelpMenu.tsx')
const HelpMenu = lazyPart(async () => (await load()).HelpMenu)

export const HelpButton = () => (
  <OnDemand
    popup="menu"
    preload={load}
    trigger={
      <IconButton label="Help" tooltipSide="bottom">
        <CircleHelp aria-hidden size={16} />
      </IconButton>
    }
  >
    {(trigger) => <HelpMenu trigger={trigger} />}
  </OnDemand>
)
