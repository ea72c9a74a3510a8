import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Cookie, FlaskConical, KeyRound, LogOut, UserRound, Wrench } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { configQuery } from '~/api/platform.ts'
import { profileQuery } from '~/api/profile.ts'
import { storedSession } from '~/api/session-storage.ts'
import { useAddressParam } from '~/components/use-address-param.ts'
import { accountPaths } from '~/areas/account/paths.ts'
import { authPaths } from '~/areas/auth/paths.ts'
import { operatorPaths } from '~/areas/operator/paths.ts'
import { privacySettings } from '~/state/consent.ts'
import { railMode } from '~/state/rail.ts'
import { themeChoice } from '~/state/theme.ts'
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '~/ui/menu.tsx'
import { noPreviewChosen, previewsParam } from './previews-param.ts'
import { railModes, themes } from './appearance-choices.tsx'

/** What the account button opens; open from the start. */
export const AccountMenu = ({ trigger }: { trigger: ReactNode }) => {
  const [open, setOpen] = useState(true)
  const navigate = useNavigate()
  const { data: profile } = useQuery(profileQuery)
  const { data: config } = useQuery(configQuery)
  const [, setPreview] = useAddressParam(previewsParam)
  const theme = themeChoice.useValue()
  const rail = railMode.useValue()
  const email = storedSession()?.email ?? ''
  return (
    <Menu align="end" className="w-56" open={open} onOpenChange={setOpen} trigger={trigger}>
      <MenuLabel>
        <span className="block truncate text-sm text-text">{email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem
        icon={<UserRound aria-hidden size={14} />}
        onSelect={() => void navigate({ to: accountPaths.preferences() })}
      >
        Preferences
      </MenuItem>
      <MenuItem
        icon={<KeyRound aria-hidden size={14} />}
        onSelect={() => void navigate({ to: accountPaths.accessTokens() })}
      >
        Access tokens
      </MenuItem>
      <MenuItem icon={<FlaskConical aria-hidden size={14} />} onSelect={() => setPreview(noPreviewChosen)}>
        Feature previews
      </MenuItem>
      {config?.telemetry === true && (
        <MenuItem icon={<Cookie aria-hidden size={14} />} onSelect={() => privacySettings.set(true)}>
          Privacy settings
        </MenuItem>
      )}
      {profile?.is_operator === true && (
        <MenuItem icon={<Wrench aria-hidden size={14} />} onSelect={() => void navigate({ to: operatorPaths.start() })}>
          Operator area
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} options={themes} onChange={themeChoice.set} />
      <span className="max-rail:hidden">
        <MenuSeparator />
        <MenuChoice label="Sidebar" value={rail} options={railModes} onChange={railMode.set} />
      </span>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden size={14} />} onSelect={() => void navigate({ to: authPaths.logout() })}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
