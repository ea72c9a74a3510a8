import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '~/ui/empty-state.tsx'

interface MissingStateProps {
  /** 'This bucket does not exist' */
  title: string
  /** What may have become of it. */
  children?: ReactNode
  /** Leads to the others of its kind. */
  action: ReactNode
  className?: string
}

/** In place of one thing that does not exist, or does not any more. */
export const MissingState = (props: MissingStateProps) => (
  <EmptyState {...props} icon={<FileQuestion aria-hidden size={28} strokeWidth={1.5} />} />
)
