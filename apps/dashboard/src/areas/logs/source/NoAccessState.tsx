import { Lock } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state.tsx'

export const NoAccessState = ({ reason }: { reason: string }) => (
  <EmptyState
    heading="h1"
    icon={<Lock aria-hidden size={28} strokeWidth={1.5} />}
    title="You don't have access to the logs of this project"
  >
    {reason}
  </EmptyState>
)
