import type { Organization } from '@cairn/contracts/organizations'
import { verifyToken } from '@cairn/service-kit'
import type { Pool } from 'pg'
import type { Context } from './context.ts'
import { fail } from './errors.ts'
import type { StoredProject } from './projects/project-store.ts'
import type { Permission } from './route.ts'

export interface Caller {
  accountId: string
  email: string
}

const requireCaller = async (context: Context, unverifiedToken: string | undefined): Promise<Caller> => {
  if (unverifiedToken === undefined) throw fail('not_signed_in')
  const verdict = await verifyToken(unverifiedToken, context.system)
  if (!verdict.ok) throw fail(verdict.reason === 'expired' ? 'token_expired' : 'not_signed_in')
  const { sub, email, role } = verdict.claims
  // The system's own API keys verify too; they are not a person.
  if (role !== 'authenticated' || typeof sub !== 'string') throw fail('not_signed_in')
  return { accountId: sub, email: typeof email === 'string' ? email : '' }
}

export const anyone: Permission<object> = { name: 'anyone', admit: async () => ({}) }

export const signedIn: Permission<{ caller: Caller }> = {
  name: 'signed in',
  admit: async ({ context, unverifiedToken }) => ({ caller: await requireCaller(context, unverifiedToken) }),
}

interface WithSlug {
  params: { slug: string }
}

/** To others the organization does not exist: whether a slug is taken is not theirs to know. */
export const organizationMember: Permission<{ caller: Caller; organization: Organization }, WithSlug> = {
  name: 'member of the organization',
  admit: async ({ context, unverifiedToken, params }) => {
    const caller = await requireCaller(context, unverifiedToken)
    const organization = await context.organizations.find(caller.accountId, params.slug)
    if (organization === undefined) throw fail('organization_not_found')
    return { caller, organization }
  },
}

interface WithRef {
  params: { ref: string }
}

const requireProject = async (context: Context, unverifiedToken: string | undefined, ref: string) => {
  const caller = await requireCaller(context, unverifiedToken)
  const project = await context.projects.findForMember(caller.accountId, ref)
  if (project === undefined) throw fail('project_not_found')
  return { caller, project }
}

export const projectMember: Permission<{ caller: Caller; project: StoredProject }, WithRef> = {
  name: 'member of the project',
  admit: ({ context, unverifiedToken, params }) => requireProject(context, unverifiedToken, params.ref),
}

/** As `projectMember`, with the connection header that the project detail handed out, and a database that answers. */
export const projectDatabase: Permission<
  { caller: Caller; project: StoredProject; database: Pool },
  WithRef & { headers: { 'x-connection-encrypted'?: string | undefined } }
> = {
  name: 'member of the project, with its connection string',
  admit: async ({ context, unverifiedToken, params, headers }) => {
    const { caller, project } = await requireProject(context, unverifiedToken, params.ref)
    const sealed = headers['x-connection-encrypted']
    if (sealed === undefined || !context.connectionStrings.isOf(project, sealed))
      throw fail('connection_header_missing')
    return { caller, project, database: await context.supervisor.pool(project, 'postgres') }
  },
}
