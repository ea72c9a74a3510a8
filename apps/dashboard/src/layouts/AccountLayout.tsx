import { Outlet } from '@tanstack/react-router'
import { KeyRound, ShieldCheck, UserRound } from 'lucide-react'
import { accountPaths } from '~/areas/account/paths.ts'
import { Shell } from './Shell.tsx'

/** Pages about the reader, of no organization. */
export const AccountLayout = () => (
  <Shell
    place={<span className="truncate px-2 text-sm font-medium">Account</span>}
    areas={[
      { label: 'Preferences', to: accountPaths.preferences(), icon: UserRound },
      { label: 'Security', to: accountPaths.security(), icon: ShieldCheck },
      { label: 'Access tokens', to: accountPaths.accessTokens(), icon: KeyRound },
    ]}
  >
    <Outlet />
  </Shell>
)
