import type { Capability } from '@cairn/contracts/capabilities'
import { absentCapabilities, capabilitiesOf, whySwitchedOff } from '@cairn/contracts/capabilities'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { fail } from './errors.ts'
import type { CallOrigin, Permission } from './route.ts'

type Modal = Pick<Config, 'mode' | 'disabledFeatures' | 'documentsFile'>

/** What the settings leave. */
export const installationCapabilities = ({ mode, disabledFeatures, documentsFile }: Modal): Capability[] =>
  capabilitiesOf(mode, [...disabledFeatures, ...(documentsFile === undefined ? ['organizations:documents'] : [])])

type Switched = Pick<Context, 'config' | 'assistantSwitch'>

/** What the settings leave, without what an operator has switched off since. */
export const presentCapabilities = ({ config, assistantSwitch }: Switched): Capability[] =>
  installationCapabilities(config).filter((name) => name !== 'ai:assistant' || !assistantSwitch.state().isOff)

/** What nobody here has, as profiles list it. */
export const installationDisabled = (switched: Switched): Capability[] =>
  absentCapabilities(presentCapabilities(switched))

/** Throws `feature_disabled`, in words, where the installation or this person does without. */
export const requireCapability = async (
  context: Switched & Pick<Context, 'profiles'>,
  { accountId }: { accountId: string },
  capability: Capability,
): Promise<void> => {
  const disabled = [
    ...installationDisabled(context),
    ...((await context.profiles.find(accountId))?.disabled_features ?? []),
  ]
  if (disabled.includes(capability)) throw fail('feature_disabled', { message: whySwitchedOff(capability) })
}

/** As `permission`, where the capability is on. */
export const needs = <Found extends { caller: { accountId: string } }, Needs>(
  capability: Capability,
  permission: Permission<Found, Needs>,
): Permission<Found, Needs> => ({
  name: `${permission.name}, where ${capability} is on`,
  signIn: permission.signIn,
  refuses: [...permission.refuses, 'feature_disabled'],
  admit: async (call: CallOrigin & Needs) => {
    const found = await permission.admit(call)
    await requireCapability(call.context, found.caller, capability)
    return found
  },
})
