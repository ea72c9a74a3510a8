import type { OauthApp } from '@cairn/contracts/oauth-apps/oauth-apps'
import { Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { describeScopes } from '~/components/scopes/scope-words.ts'
import type { Column } from '~/kit/TableRows.tsx'
import { Copyable } from '~/ui/copy-button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { AppIcon } from '../AppIcon.tsx'

export type AppAction = 'edit' | 'secrets' | 'deletion'

type Choose = (action: AppAction, app: OauthApp) => void

const AppActions = ({ app, onChoose }: { app: OauthApp; onChoose: Choose }) => (
  <Menu
    align="end"
    trigger={
      <IconButton label={`Actions for ${app.name}`}>
        <Ellipsis aria-hidden size={14} />
      </IconButton>
    }
  >
    <MenuItem icon={<Pencil aria-hidden size={14} />} onSelect={() => onChoose('edit', app)}>
      Edit app
    </MenuItem>
    {app.client_type === 'confidential' && (
      <MenuItem icon={<KeyRound aria-hidden size={14} />} onSelect={() => onChoose('secrets', app)}>
        Client secrets
      </MenuItem>
    )}
    <MenuItem danger icon={<Trash2 aria-hidden size={14} />} onSelect={() => onChoose('deletion', app)}>
      Delete app
    </MenuItem>
  </Menu>
)

export const appColumns = (onChoose: Choose): readonly Column<OauthApp>[] => [
  {
    id: 'name',
    label: 'App',
    cell: ({ name, website, icon }) => (
      <span className="flex min-w-0 items-center gap-3 py-1">
        <AppIcon icon={icon} />
        <span className="min-w-0">
          <span className="block truncate" title={name}>
            {name}
          </span>
          <span className="block truncate text-xs text-muted" title={website}>
            {new URL(website).host}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'client-id',
    label: 'Client ID',
    className: 'w-76 max-lg:hidden',
    cell: ({ id }) => <Copyable text={id} what="client ID" />,
  },
  {
    id: 'scopes',
    label: 'Scopes',
    className: 'w-56 max-md:hidden',
    cellClassName: 'text-muted',
    cell: ({ scopes }) => (
      <span className="block truncate" title={describeScopes(scopes)}>
        {describeScopes(scopes)}
      </span>
    ),
  },
  {
    id: 'authorizations',
    label: 'Authorizations',
    className: 'w-36 max-sm:hidden',
    isNumber: true,
    cell: ({ authorization_count: count }) => count,
  },
  {
    id: 'actions',
    label: 'Actions',
    labelHidden: true,
    className: 'w-16 !px-3 text-right',
    cell: (app) => <AppActions app={app} onChoose={onChoose} />,
  },
]
