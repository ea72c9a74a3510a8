import { KeyRound, ShieldCheck, UserRound } from 'lucide-react'
import type { UseCommands } from '~/palette/contribution.ts'
import { accountPart } from '~/palette/shared-sections.ts'
import { accountPaths } from './paths.ts'

const part = accountPart(520, [
  {
    id: 'preferences',
    name: 'Preferences',
    icon: UserRound,
    action: { to: accountPaths.preferences() },
    keywords: 'profile',
  },
  {
    id: 'security',
    name: 'Security',
    icon: ShieldCheck,
    action: { to: accountPaths.security() },
    keywords: 'mfa sessions',
  },
  { id: 'tokens', name: 'Access tokens', icon: KeyRound, action: { to: accountPaths.accessTokens() }, keywords: 'api' },
])

export const useCommands: UseCommands = ({ isSignedIn }) => (isSignedIn ? [part] : [])
