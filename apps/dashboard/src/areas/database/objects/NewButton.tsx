import { Plus } from 'lucide-react'
import { Button } from '~/ui/button.tsx'

interface NewButtonProps {
  /** 'New trigger' */
  children: string
  disabledReason: string | undefined
  onClick: () => void
}

/** At the top of a page of objects: opens the panel that creates one. */
export const NewButton = ({ children, disabledReason, onClick }: NewButtonProps) => (
  <Button variant="primary" icon={<Plus aria-hidden size={14} />} disabledReason={disabledReason} onClick={onClick}>
    {children}
  </Button>
)
