import type { SsoProvider } from '@cairn/contracts/authentication/sso-providers'
import { Pencil, Trash2 } from 'lucide-react'
import type { Column } from '~/kit/TableRows.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Copyable } from '~/ui/copy-button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Time } from '~/ui/time.tsx'

/** Its first domain, or what it calls itself. */
export const providerName = ({ domains, saml }: SsoProvider): string => domains[0]?.domain ?? saml.entity_id

interface ProviderColumnsOptions {
  forbidden: string | undefined
  /** Why nothing can be changed, where an organization can still be deleted. */
  unchangeable: string | undefined
  onEdit: (provider: SsoProvider) => void
  onDelete: (provider: SsoProvider) => void
}

export const providerColumns = ({
  forbidden,
  unchangeable,
  onEdit,
  onDelete,
}: ProviderColumnsOptions): readonly Column<SsoProvider>[] => [
  {
    id: 'organization',
    label: 'Organization',
    sortBy: providerName,
    cell: (provider) => {
      const domains = provider.domains.map(({ domain }) => domain).join(', ')
      return (
        <span className="block min-w-0">
          <span className="flex min-w-0 items-center gap-2">
            <span className="min-w-0 truncate" title={domains}>
              {domains === '' ? 'No domain' : domains}
            </span>
            {provider.disabled && <Badge tone="warning">Off</Badge>}
          </span>
          <span className="block truncate font-mono text-xs text-muted" title={provider.saml.entity_id}>
            {provider.saml.entity_id}
          </span>
        </span>
      )
    },
  },
  {
    id: 'id',
    label: 'ID',
    className: 'w-72 max-lg:hidden',
    cell: ({ id }) => <Copyable text={id} what="ID of the organization" />,
  },
  {
    id: 'added',
    label: 'Added',
    className: 'w-32 max-md:hidden',
    cellClassName: 'text-muted',
    sortBy: ({ created_at: at }) => at ?? '',
    cell: ({ created_at: at }) => at !== null && <Time value={at} as="date" />,
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-24 !px-3 text-right',
    cell: (provider) => (
      <>
        <IconButton
          label={`Edit ${providerName(provider)}`}
          disabledReason={forbidden ?? unchangeable}
          onClick={() => onEdit(provider)}
        >
          <Pencil aria-hidden size={14} />
        </IconButton>
        <IconButton
          label={`Delete ${providerName(provider)}`}
          disabledReason={forbidden}
          onClick={() => onDelete(provider)}
        >
          <Trash2 aria-hidden size={14} />
        </IconButton>
      </>
    ),
  },
]
