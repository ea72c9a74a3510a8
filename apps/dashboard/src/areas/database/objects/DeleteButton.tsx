import { Trash2 } from 'lucide-react'
import { IconButton } from '~/ui/icon-button.tsx'

interface DeleteButtonProps {
  /** 'function total' */
  what: string
  disabledReason: string | undefined
  onClick: () => void
}

/** At the end of a row. */
export const DeleteButton = ({ what, disabledReason, onClick }: DeleteButtonProps) => (
  <IconButton label={`Delete the ${what}`} disabledReason={disabledReason} onClick={onClick}>
    <Trash2 aria-hidden size={14} />
  </IconButton>
)
