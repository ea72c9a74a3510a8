import { Drawer } from '~/ui/drawer.tsx'
import { SnippetColumn } from './snippet-column.tsx'

interface SnippetDrawerProps {
  projectRef: string
  currentId: string
  open: boolean
  onClose: () => void
}

/** The column of snippets where there is no room for one. */
export const SnippetDrawer = ({ projectRef, currentId, open, onClose }: SnippetDrawerProps) => (
  <Drawer open={open} onOpenChange={onClose} title="Snippets">
    <SnippetColumn projectRef={projectRef} currentId={currentId} />
  </Drawer>
)
