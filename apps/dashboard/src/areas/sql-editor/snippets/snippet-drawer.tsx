import { PanelLeft } from 'lucide-react'
import { useState } from 'react'
import { Drawer } from '~/ui/drawer.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { SnippetColumn } from './snippet-column.tsx'

interface SnippetDrawerProps {
  projectRef: string
  currentId: string
}

/** The column of snippets where there is no room for one. Closed by going to another snippet. */
export const SnippetDrawer = ({ projectRef, currentId }: SnippetDrawerProps) => {
  const [openedAt, setOpenedAt] = useState<string | undefined>(undefined)
  return (
    <Drawer
      open={openedAt === currentId}
      onOpenChange={(open) => setOpenedAt(open ? currentId : undefined)}
      title="Snippets"
      trigger={
        <IconButton label="Snippets">
          <PanelLeft aria-hidden size={16} />
        </IconButton>
      }
    >
      <SnippetColumn projectRef={projectRef} currentId={currentId} />
    </Drawer>
  )
}
