import { KeyRound, ShieldCheck, UserRound } from 'lucide-react'
import { defineRail } from '../define-navigation.ts'
import { accountPaths } from './paths.ts'

export const rail = defineRail([
  { label: 'Preferences', to: accountPaths.preferences, icon: UserRound, order: 100 },
  { label: 'Security', to: accountPaths.security, icon: ShieldCheck, order: 110 },
  { label: 'Access tokens', to: accountPaths.accessTokens, icon: KeyRound, order: 120 },
])
