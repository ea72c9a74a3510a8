import { KeyRound, ShieldCheck, UserRound } from 'lucide-react'
import { defineNavigation } from '../define-navigation.ts'
import { accountPaths } from './paths.ts'

export const navigation = defineNavigation({
  account: [
    { label: 'Preferences', to: accountPaths.preferences, icon: UserRound, order: 100 },
    { label: 'Security', to: accountPaths.security, icon: ShieldCheck, order: 110 },
    { label: 'Access tokens', to: accountPaths.accessTokens, icon: KeyRound, order: 120 },
  ],
})
