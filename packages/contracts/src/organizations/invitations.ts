import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maxGrantedProjects } from '../limits.ts'
import { RoleName } from './members.ts'
import { checkedString, SlugParams } from './organizations.ts'
import { emailProblem } from '../rules.ts'

const InvitedProject = z.object({ ref: z.string(), name: z.string() })

export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: RoleName,
  /** Where the role is for these projects; null if it is for the organization. */
  projects: z.array(InvitedProject).nullable(),
  invited_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

/** As `Invitation`, with the link that was sent. Only the hash of what is in it is kept: it is never shown again. */
export const SentInvitation = Invitation.extend({
  link: z.string(),
  /** False if the installation has no mail server, or that one refused: the link is to be handed on by hand. */
  mailed: z.boolean(),
})
export type SentInvitation = z.infer<typeof SentInvitation>

const Email = checkedString((email) => emailProblem(email.trim())).transform((email) => email.trim().toLowerCase())

const InvitationParams = SlugParams.extend({ id: z.uuid() })

export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/platform/organizations/:slug/invitations',
  summary: 'Pending invitations, newest first.',
  params: SlugParams,
  response: z.array(Invitation),
  errors: ['organization_not_found', 'forbidden'],
})

export const inviteMember = endpoint({
  name: 'inviteMember',
  method: 'POST',
  path: '/platform/organizations/:slug/invitations',
  summary: 'Invite a person by email. The link works for the account with that address, for 24 hours.',
  params: SlugParams,
  body: z
    .object({
      email: Email,
      role: RoleName,
      /** Refs. Empty: the role is for the whole organization. */
      projects: z.array(z.string().max(100)).max(maxGrantedProjects).default([]),
    })
    .refine(({ role, projects }) => role !== 'owner' || projects.length === 0, {
      path: ['projects'],
      message: 'The role Owner applies to the whole organization.',
    }),
  response: SentInvitation,
  status: 201,
  errors: [
    'organization_not_found',
    'forbidden',
    'plan_lacks',
    'project_not_found',
    'already_member',
    'already_invited',
    'too_many_invitations',
    'too_many_requests',
  ],
})

export const resendInvitation = endpoint({
  name: 'resendInvitation',
  method: 'POST',
  path: '/platform/organizations/:slug/invitations/:id/resend',
  summary: 'Resend an invitation with a new link for another 24 hours. The old link stops working.',
  params: InvitationParams,
  response: SentInvitation,
  errors: ['organization_not_found', 'forbidden', 'invitation_not_found', 'too_many_requests'],
})

export const revokeInvitation = endpoint({
  name: 'revokeInvitation',
  method: 'DELETE',
  path: '/platform/organizations/:slug/invitations/:id',
  summary: 'Revoke an invitation: its link stops working.',
  params: InvitationParams,
  response: Invitation.pick({ id: true }),
  errors: ['organization_not_found', 'forbidden', 'invitation_not_found'],
})

const TokenParams = z.object({ token: z.string().regex(/^[\w-]{20,100}$/) })

export const invitationStates = ['open', 'expired', 'revoked', 'accepted', 'wrong_account', 'already_member'] as const
export type InvitationState = (typeof invitationStates)[number]

export const getInvitation = endpoint({
  name: 'getInvitation',
  method: 'GET',
  path: '/platform/invitations/:token',
  summary: 'The invitation of a link, and whether the caller may accept it.',
  params: TokenParams,
  response: z.object({
    state: z.enum(invitationStates),
    organization: z.object({
      name: z.string(),
      /** Only for its members. */
      slug: z.string().nullable(),
    }),
    /** Whom it is for. */
    email: z.string(),
    role: RoleName,
    /** Names, where the role is for these projects only and the caller is who is invited. */
    projects: z.array(z.string()).nullable(),
    invited_by: z.string(),
    expires_at: z.string(),
  }),
  errors: ['invitation_not_found'],
})

export const previewInvitation = endpoint({
  name: 'previewInvitation',
  method: 'GET',
  path: '/platform/invitations/:token/preview',
  summary: 'The organization and email address of a pending invitation, for people who are not signed in.',
  params: TokenParams,
  response: z.object({ organization: z.object({ name: z.string() }), email: z.string(), invited_by: z.string() }),
  errors: ['invitation_not_found'],
})

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/platform/invitations/:token/accept',
  summary: 'Join the organization.',
  params: TokenParams,
  response: z.object({ slug: z.string(), name: z.string(), role: RoleName }),
  errors: [
    'invitation_not_found',
    'invitation_expired',
    'invitation_revoked',
    'invitation_accepted',
    'invitation_without_projects',
    'invitation_wrong_account',
    'already_member',
    'plan_lacks',
  ],
})
