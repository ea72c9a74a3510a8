import type { UserRecordChanges } from './update-user.ts'

/** A change that names nothing, for those that name one thing. */
export const noChanges: UserRecordChanges = {
  email: undefined,
  phone: undefined,
  passwordHash: undefined,
  role: undefined,
  userMetadata: undefined,
  appMetadata: undefined,
  confirmsEmail: false,
  confirmsPhone: false,
  bannedUntil: undefined,
}
