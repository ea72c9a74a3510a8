import type { ThirdPartyAuth } from '@cairn/contracts/authentication/third-party-auth'
import { Trash2 } from 'lucide-react'
import type { Column } from '~/kit/TableRows.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Time } from '~/ui/time.tsx'
import { kindTitles } from './issuer-presets.ts'

/** Its address, or that of its keys. */
export const issuerName = ({ oidc_issuer_url: issuer, jwks_url: keys }: ThirdPartyAuth): string =>
  issuer ?? keys ?? 'Keys without an issuer'

const keysOf = ({ jwks_url: url, resolved_jwks: { keys } }: ThirdPartyAuth): string => {
  const count = keys.length === 1 ? '1 key' : `${keys.length} keys`
  return url === null ? `${count}, entered here` : count
}

export const issuerColumns = (
  forbidden: string | undefined,
  onRemove: (issuer: ThirdPartyAuth) => void,
): readonly Column<ThirdPartyAuth>[] => [
  {
    id: 'issuer',
    label: 'Issuer',
    sortBy: issuerName,
    cell: (issuer) => (
      <span className="block min-w-0">
        <span className="block truncate">{kindTitles[issuer.type]}</span>
        <span className="block truncate font-mono text-xs text-muted" title={issuerName(issuer)}>
          {issuerName(issuer)}
        </span>
      </span>
    ),
  },
  {
    id: 'audience',
    label: 'Audience',
    className: 'w-56 max-md:hidden',
    cellClassName: 'text-muted',
    cell: ({ audience }) => {
      const text = audience.length === 0 ? 'Any' : audience.join(', ')
      return (
        <span className="block truncate" title={text}>
          {text}
        </span>
      )
    },
  },
  {
    id: 'keys',
    label: 'Public keys',
    className: 'w-48 max-lg:hidden',
    cellClassName: 'text-muted',
    cell: keysOf,
  },
  {
    id: 'added',
    label: 'Added',
    className: 'w-36 max-md:hidden',
    cellClassName: 'text-muted',
    sortBy: ({ inserted_at: at }) => at,
    cell: ({ inserted_at: at }) => <Time value={at} as="date" />,
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-16 !px-3 text-right',
    cell: (issuer) => (
      <IconButton label={`Remove ${issuerName(issuer)}`} disabledReason={forbidden} onClick={() => onRemove(issuer)}>
        <Trash2 aria-hidden size={14} />
      </IconButton>
    ),
  },
]
