import { ArrowLeft, ArrowRight, Ellipsis, ListX, Pin, PinOff } from 'lucide-react'
import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from './menu.tsx'
import { OnDemand } from './on-demand.tsx'

interface TabsMenuProps {
  tabs: readonly { id: string; isPinned: boolean }[]
  currentId: string
  onPin: (id: string, isPinned: boolean) => void
  /** Puts a tab at the place that another one has now. */
  onMove: (id: string, index: number) => void
  onCloseOthers: (ids: readonly string[]) => void
  /** Further items. */
  children?: ReactNode
}

const OpenMenu = ({ trigger, ...props }: TabsMenuProps & { trigger: ReactElement }) => {
  const [open, setOpen] = useState(true)
  const { tabs, currentId, onPin, onMove, onCloseOthers, children } = props
  const index = tabs.findIndex(({ id }) => id === currentId)
  const current = tabs[index]
  const isPinned = current?.isPinned === true
  const canMove = (step: -1 | 1) => current !== undefined && tabs[index + step]?.isPinned === current.isPinned
  const others = tabs.filter((tab) => tab.id !== currentId && !tab.isPinned).map(({ id }) => id)
  return (
    <Menu align="end" open={open} onOpenChange={setOpen} trigger={trigger}>
      <MenuItem
        icon={isPinned ? <PinOff aria-hidden size={14} /> : <Pin aria-hidden size={14} />}
        disabledReason={current === undefined ? 'No tab is open.' : undefined}
        onSelect={() => onPin(currentId, !isPinned)}
      >
        {isPinned ? 'Unpin tab' : 'Pin tab'}
      </MenuItem>
      <MenuItem
        icon={<ArrowLeft aria-hidden size={14} />}
        disabledReason={canMove(-1) ? undefined : 'It is the first one.'}
        onSelect={() => onMove(currentId, index - 1)}
      >
        Move tab left
      </MenuItem>
      <MenuItem
        icon={<ArrowRight aria-hidden size={14} />}
        disabledReason={canMove(1) ? undefined : 'It is the last one.'}
        onSelect={() => onMove(currentId, index + 1)}
      >
        Move tab right
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<ListX aria-hidden size={14} />}
        disabledReason={others.length === 0 ? 'No other tab can be closed.' : undefined}
        onSelect={() => onCloseOthers(others)}
      >
        Close other tabs
      </MenuItem>
      {children}
    </Menu>
  )
}

const nothingToLoad = () => Promise.resolve()

/** What can be done with the tab that is shown. Drawn when it is first opened: a menu listens to every key of the page. */
export const TabsMenu = (props: TabsMenuProps) => (
  <OnDemand
    popup="menu"
    preload={nothingToLoad}
    trigger={
      <IconButton label="Tabs" className="m-1 shrink-0">
        <Ellipsis aria-hidden size={14} />
      </IconButton>
    }
  >
    {(trigger) => <OpenMenu {...props} trigger={trigger} />}
  </OnDemand>
)
