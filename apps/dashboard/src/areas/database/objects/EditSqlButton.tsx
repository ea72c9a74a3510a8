import { FileCode2 } from 'lucide-react'
import { IconButton } from '~/ui/icon-button.tsx'

interface EditSqlButtonProps {
  /** 'function total' */
  what: string
  onClick: () => void
}

/** In a row of an object: opens its SQL. */
export const EditSqlButton = ({ what, onClick }: EditSqlButtonProps) => (
  <IconButton label={`Edit the ${what} as SQL`} onClick={onClick}>
    <FileCode2 aria-hidden size={14} />
  </IconButton>
)
