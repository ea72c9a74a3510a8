import type { RelationDetail } from '@cairn/contracts/database/catalogue'
import { BookOpen } from 'lucide-react'
import { Suspense } from 'react'
import { loadAhead } from '~/lib/load-ahead.ts'
import { usePreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { Button } from '~/ui/button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'

const loadPanel = () => import('../panel/ApiPanel.tsx')
const preload = () => loadAhead(loadPanel)
const ApiPanel = lazyPart(async () => (await loadPanel()).ApiPanel)

interface ApiPanelButtonProps {
  projectRef: string
  table: RelationDetail
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Opens the API docs of a table in a panel, where the preview of the API side panel is on. */
export const ApiPanelButton = ({ projectRef, table, isOpen, onOpenChange }: ApiPanelButtonProps) => {
  const { isOn } = usePreviewsInForce()
  if (!isOn('supabase-ui-api-side-panel')) return null
  return (
    <>
      <Button
        variant="ghost"
        icon={<BookOpen aria-hidden size={14} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => onOpenChange(!isOpen)}
      >
        API docs
      </Button>
      {isOpen && (
        <Suspense>
          <ApiPanel projectRef={projectRef} table={table} onClose={() => onOpenChange(false)} />
        </Suspense>
      )}
    </>
  )
}
