import { randomUUID } from 'node:crypto'
import type { AuthService } from '@cairn/auth'
import { capabilitiesOf } from '@cairn/contracts/capabilities'
import { defaultRef } from '@cairn/contracts/projects/project-ref'
import type { Actor } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { chooseOptions } from '../areas/product-catalogue/choose-options.ts'
import { randomLetters } from '../areas/organizations/organization-store.ts'
import { makeProjectSecrets } from '../areas/projects/project-secrets.ts'

const defaultEmail = 'admin@cairn.local'

/** What the first start of a self-hosted installation created. Shown once: it is not stored in plain text. */
export interface FirstStart {
  /** Undefined if there was an account already. */
  administrator: { email: string; password: string; isGenerated: boolean } | undefined
  /** Of the database of the default project; undefined if that was there already. */
  databasePassword: string | undefined
}

const generatedPassword = () => Array.from({ length: 4 }, () => randomLetters(5)).join('-')

/** Makes the one account where there is none at all. The first account is the installation's operator. */
const makeAdministrator = async ({ config, operators, system }: Context, auth: AuthService) => {
  const [operator] = await operators.list()
  if (operator !== undefined) return { account: { id: operator.account_id, email: operator.email }, made: undefined }
  const { email = defaultEmail, password = generatedPassword() } = config.administrator
  const id = await auth.createAccount(system, { email, password })
  await operators.grant(null, id)
  return {
    account: { id, email },
    made: { email, password, isGenerated: config.administrator.password === undefined },
  }
}

const defaultOrganization = async ({ organizations }: Context, by: Actor) => {
  const [known] = await organizations.list(by.accountId, true)
  if (known !== undefined) return known
  return organizations.create(by, {
    name: 'Default organization',
    kind: 'UNDISCLOSED',
    tier: 'tier_free',
    billing_email: null,
  })
}

const makeDefaultProject = async (context: Context, by: Actor): Promise<string> => {
  const organization = await defaultOrganization(context, by)
  const databasePassword = generatedPassword()
  const project = await context.projects.insert(
    {
      ref: defaultRef,
      name: 'Default project',
      organizationId: organization.id,
      ...chooseOptions(context.catalogue, organization.plan.id, {}),
      dbVersion: context.engine.postgresVersion,
      sampleData: false,
      secrets: await makeProjectSecrets(databasePassword),
    },
    by,
  )
  context.events.projectCreated(project.ref, by.accountId)
  context.supervisor.beginCreation(project)
  return databasePassword
}

/**
 * Where everything begins at a default project: makes that project, its organization and the administrator, as far as
 * they are missing. The last step of a start: a password that was created and not shown would be lost.
 */
export const prepareFirstStart = async (context: Context, auth: AuthService): Promise<FirstStart | undefined> => {
  const { mode, disabledFeatures } = context.config
  if (!capabilitiesOf(mode, disabledFeatures).includes('platform:default_project')) return undefined
  const { account, made } = await makeAdministrator(context, auth)
  if ((await context.projects.find(defaultRef)) !== undefined)
    return made && { administrator: made, databasePassword: undefined }
  const by = { accountId: account.id, email: account.email, requestId: randomUUID(), ip: '127.0.0.1' }
  return { administrator: made, databasePassword: await makeDefaultProject(context, by) }
}
