import type { SentInvitation } from '@cairn/contracts/invitations'
import type { Context } from '../../context.ts'
import type { IssuedInvitation } from '../../organizations/invitation-store.ts'

/** The invitation with its link, for whoever invites to hand on. */
export const withLink = (context: Context, { invitation, token }: IssuedInvitation): SentInvitation => ({
  ...invitation,
  link: `${context.publicUrl()}/join?token=${token}`,
})
