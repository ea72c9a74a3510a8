import { useReactFlow, useViewport } from '@xyflow/react'
import { Maximize, Minus, Plus } from 'lucide-react'
import { IconButton } from '~/ui/icon-button.tsx'

const ZoomText = () => {
  const { zoom } = useViewport()
  return <output className="tabular min-w-12 pr-2 text-right text-xs text-muted">{Math.round(zoom * 100)}%</output>
}

export const ZoomControls = ({ onFit }: { onFit: () => void }) => {
  const flow = useReactFlow()
  return (
    <div className="flex items-center gap-1 rounded-md border border-line-strong bg-surface-1 p-1">
      <IconButton label="Zoom out" onClick={() => void flow.zoomOut()}>
        <Minus aria-hidden size={14} />
      </IconButton>
      <IconButton label="Zoom in" onClick={() => void flow.zoomIn()}>
        <Plus aria-hidden size={14} />
      </IconButton>
      <IconButton label="Show the whole diagram" onClick={onFit}>
        <Maximize aria-hidden size={14} />
      </IconButton>
      <ZoomText />
    </div>
  )
}
