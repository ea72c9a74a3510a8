import type { Route } from '../context.ts'
import { getAuditEntries } from './admin/audit.ts'
import { deleteFactorOfUser, getFactorsOfUser } from './admin/factors.ts'
import { generateLink } from './admin/generate-link.ts'
import { invite } from './admin/invite.ts'
import { deleteUserById, getUserById, updateUserById } from './admin/user.ts'
import { createUser, getUsers } from './admin/users.ts'
import { reauthenticate } from './project/reauthenticate.ts'
import { followMailedLink, verifyCode } from './project/verify.ts'

/** What the auth services of projects answer, and the sign-in of the platform does not. */
export const projectRoutes: readonly (readonly [path: string, methods: Record<string, Route>])[] = [
  ['/admin/users', { GET: getUsers, POST: createUser }],
  ['/admin/users/:id', { GET: getUserById, PUT: updateUserById, DELETE: deleteUserById }],
  ['/admin/users/:id/factors', { GET: getFactorsOfUser }],
  ['/admin/users/:id/factors/:id', { DELETE: deleteFactorOfUser }],
  ['/admin/generate_link', { POST: generateLink }],
  ['/invite', { POST: invite }],
  ['/verify', { GET: followMailedLink, POST: verifyCode }],
  ['/reauthenticate', { GET: reauthenticate }],
  ['/admin/audit', { GET: getAuditEntries }],
]
