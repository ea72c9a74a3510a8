import { Copyable } from '~/ui/copy-button.tsx'
import { AsidePanel } from './AsidePanel.tsx'
import { RequestLines } from './RequestLines.tsx'

interface RequestPanelProps {
  projectRef: string
  requestId: string
  onClose: () => void
}

/** One request, followed through the gateway, the services and Postgres. */
export const RequestPanel = ({ projectRef, requestId, onClose }: RequestPanelProps) => (
  <AsidePanel label="Request" title="Request" onClose={onClose}>
    <div className="flex flex-col gap-3">
      <Copyable text={requestId} what="request id" className="self-start !whitespace-normal break-all" />
      <RequestLines projectRef={projectRef} requestId={requestId} />
    </div>
  </AsidePanel>
)
