import type { OAuthClient } from '@cairn/contracts/authentication/oauth-clients'
import { Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react'
import type { Column } from '~/kit/TableRows.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Copyable } from '~/ui/copy-button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { Time } from '~/ui/time.tsx'

export type ClientAction = 'edit' | 'replacement' | 'deletion'

interface ClientActionsProps {
  client: OAuthClient
  forbidden: string | undefined
  onChoose: (action: ClientAction, client: OAuthClient) => void
}

const ClientActions = ({ client, forbidden, onChoose }: ClientActionsProps) => (
  <Menu
    align="end"
    trigger={
      <IconButton label={`Actions for ${client.client_name}`}>
        <Ellipsis aria-hidden size={14} />
      </IconButton>
    }
  >
    <MenuItem
      icon={<Pencil aria-hidden size={14} />}
      disabledReason={forbidden}
      onSelect={() => onChoose('edit', client)}
    >
      Edit application
    </MenuItem>
    {client.client_type === 'confidential' && (
      <MenuItem
        icon={<KeyRound aria-hidden size={14} />}
        disabledReason={forbidden}
        onSelect={() => onChoose('replacement', client)}
      >
        Replace secret
      </MenuItem>
    )}
    <MenuItem
      danger
      icon={<Trash2 aria-hidden size={14} />}
      disabledReason={forbidden}
      onSelect={() => onChoose('deletion', client)}
    >
      Delete application
    </MenuItem>
  </Menu>
)

export const clientColumns = (
  forbidden: string | undefined,
  onChoose: (action: ClientAction, client: OAuthClient) => void,
): readonly Column<OAuthClient>[] => [
  {
    id: 'name',
    label: 'Application',
    cell: ({ client_name: name, redirect_uris: uris }) => (
      <span className="block min-w-0">
        <span className="block truncate" title={name}>
          {name}
        </span>
        <span className="block truncate font-mono text-xs text-muted" title={uris.join('\n')}>
          {uris[0]}
          {uris.length > 1 && ` and ${uris.length - 1} more`}
        </span>
      </span>
    ),
  },
  {
    id: 'client-id',
    label: 'Client ID',
    className: 'w-72 max-lg:hidden',
    cell: ({ client_id: id }) => <Copyable text={id} what="client ID" />,
  },
  {
    id: 'type',
    label: 'Type',
    className: 'w-32 max-sm:hidden',
    cell: ({ client_type: type }) => <Badge>{type === 'public' ? 'Public' : 'Confidential'}</Badge>,
  },
  {
    id: 'registration',
    label: 'Registered',
    className: 'w-48 max-md:hidden',
    cellClassName: 'text-muted',
    cell: ({ registration_type: by, created_at: at }) => (
      <>
        <Time value={at} as="date" />
        {by === 'dynamic' && ', by itself'}
      </>
    ),
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-16 !px-3 text-right',
    cell: (client) => <ClientActions client={client} forbidden={forbidden} onChoose={onChoose} />,
  },
]
