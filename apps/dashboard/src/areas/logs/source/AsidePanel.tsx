import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '~/ui/icon-button.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { useIsWide } from '~/ui/use-is-wide.ts'

interface AsidePanelProps {
  /** For those who do not see it. */
  label: string
  title: string
  onClose: () => void
  children: ReactNode
}

/** Beside the list; over the page where there is no room. */
export const AsidePanel = ({ label, title, onClose, children }: AsidePanelProps) => {
  const isWide = useIsWide()
  if (!isWide)
    return (
      <SidePanel open onOpenChange={onClose} title={title} name="log-line">
        {children}
      </SidePanel>
    )
  return (
    <aside aria-label={label} className="flex w-[26rem] shrink-0 flex-col border-l border-line">
      <div className="flex h-10 items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 className="min-w-0 flex-1 truncate text-sm font-medium">{title}</h2>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden size={14} />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
    </aside>
  )
}
