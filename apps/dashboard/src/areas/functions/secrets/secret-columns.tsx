import type { FunctionSecret } from '@cairn/contracts/functions/function-secrets'
import { Pencil, Trash2 } from 'lucide-react'
import type { Column } from '~/kit/TableRows.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Time } from '~/ui/time.tsx'

interface SecretColumnsOptions {
  /** Why none can be changed. */
  unwritable: string | undefined
  onChange: (secret: FunctionSecret) => void
  onDelete: (secret: FunctionSecret) => void
}

export const secretColumns = ({
  unwritable,
  onChange,
  onDelete,
}: SecretColumnsOptions): readonly Column<FunctionSecret>[] => [
  {
    id: 'name',
    label: 'Name',
    sortBy: ({ name }) => name,
    cell: ({ name }) => <code className="block truncate font-mono text-xs">{name}</code>,
  },
  {
    id: 'digest',
    label: 'SHA-256 of the value',
    className: 'w-2/5 max-md:hidden',
    cell: ({ value }) => (
      <code className="block truncate font-mono text-xs text-muted" title={value}>
        {value}
      </code>
    ),
  },
  {
    id: 'updated',
    label: 'Updated',
    className: 'w-36 max-sm:hidden',
    sortBy: ({ updated_at: at }) => at,
    cell: ({ updated_at: at }) => <Time value={at} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-24 !px-3 text-right',
    cell: (secret) => (
      <>
        <IconButton label={`Change ${secret.name}`} disabledReason={unwritable} onClick={() => onChange(secret)}>
          <Pencil aria-hidden size={14} />
        </IconButton>
        <IconButton label={`Delete ${secret.name}`} disabledReason={unwritable} onClick={() => onDelete(secret)}>
          <Trash2 aria-hidden size={14} />
        </IconButton>
      </>
    ),
  },
]
