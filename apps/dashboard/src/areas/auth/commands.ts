import { LogIn, LogOut, UserRound } from 'lucide-react'
import type { UseCommands } from '~/palette/contribution.ts'
import { accountPart } from '~/palette/shared-sections.ts'
import { authPaths } from './paths.ts'

const signedIn = accountPart(530, [
  { id: 'sign-out', name: 'Sign out', icon: LogOut, action: { to: authPaths.logout() }, keywords: 'log out' },
])

const signedOut = accountPart(500, [
  { id: 'sign-in', name: 'Sign in', icon: LogIn, action: { to: authPaths.signIn() } },
  {
    id: 'sign-up',
    name: 'Create an account',
    icon: UserRound,
    action: { to: authPaths.signUp() },
    keywords: 'sign up',
  },
])

export const useCommands: UseCommands = ({ isSignedIn }) => [isSignedIn ? signedIn : signedOut]
