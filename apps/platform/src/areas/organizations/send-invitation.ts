import type { SentInvitation } from '@cairn/contracts/organizations/invitations'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import { roleNames } from '@cairn/contracts/roles'
import type { Context } from '../../context.ts'
import type { IssuedInvitation } from './invitation-store.ts'

const whereOf = ({ projects }: IssuedInvitation['invitation']): string =>
  projects === null ? '' : ` in ${projects.map(({ name }) => name).join(', ')}`

const textOf = (organization: Organization, { invitation }: IssuedInvitation, link: string): string =>
  `${invitation.invited_by} has invited you to the organization ${organization.name} on Cairn, as ${roleNames[invitation.role]}${whereOf(invitation)}.

Accept the invitation within 24 hours, signed in as ${invitation.email}:

${link}

If you did not expect this invitation, ignore this email.
`

/** Mails the link and hands it back. Mail that cannot be sent does not undo the invitation: its link still serves. */
export const sendInvitation = async (
  context: Context,
  organization: Organization,
  issued: IssuedInvitation,
): Promise<SentInvitation> => {
  const { invitation, token } = issued
  const link = `${context.publicUrl()}/join?token=${token}`
  let mailed = context.mail.delivers
  try {
    await context.mail.send({
      to: invitation.email,
      subject: `Join ${organization.name} on Cairn`,
      text: textOf(organization, issued, link),
    })
  } catch (error) {
    context.logger.error({ err: error, invitation: invitation.id }, 'an invitation could not be mailed')
    mailed = false
  }
  return { ...invitation, link, mailed }
}
