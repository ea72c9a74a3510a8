/**
 * What an installation, or somebody on it, may be without: the names that `CAIRN_DISABLED_FEATURES`, a profile's
 * `disabled_features` and `GET /api/config` speak in. Code checks one of these, never the mode.
 * Without zod, so that the browser can have them for nothing.
 */
export const capabilities = {
  'ai:assistant': 'The assistant',
  'billing:all': 'Billing',
  'dashboard_auth:sign_up': 'Signing up',
  'organization_members:create': 'Inviting people',
  'organization_members:delete': 'Removing members',
  'organizations:create': 'Making organizations',
  'organizations:delete': 'Deleting organizations',
  /** The operator provides some. */
  'organizations:documents': 'Documents',
  /** There is one project that everything begins at: `/project/default`. */
  'platform:default_project': 'The default project',
  /** Previews that are for the hosted platform alone are listed. */
  'platform:hosted_previews': 'Previews of the hosted platform',
  /** The dashboard asks for the person's rules; without it, everything is offered and the server alone judges. */
  'platform:permissions': 'Asking for permissions',
  'profile:update': 'Changing profiles',
  'project_settings:restart_project': 'Restarting projects',
  'projects:create': 'Making projects',
  'projects:delete': 'Deleting projects',
  'projects:transfer': 'Transferring projects',
  'reports:custom': 'Custom reports',
} as const satisfies Record<string, string>

export type Capability = keyof typeof capabilities

export const isCapability = (name: string): name is Capability => Object.hasOwn(capabilities, name)

const names: readonly Capability[] = Object.keys(capabilities).filter(isCapability)

export const modes = ['hosted', 'self-hosted'] as const
export type Mode = (typeof modes)[number]

/** What an installation does without by its mode. A self-hosted one has one account, made at its first start. */
const withoutByMode = {
  hosted: ['platform:default_project'],
  'self-hosted': [
    'billing:all',
    'dashboard_auth:sign_up',
    'organization_members:create',
    'platform:hosted_previews',
    'platform:permissions',
  ],
} as const satisfies Record<Mode, readonly Capability[]>

/** What an installation has, of the names that there are. */
export const capabilitiesOf = (mode: Mode, disabled: readonly string[]): Capability[] => {
  const without = new Set<string>([...withoutByMode[mode], ...disabled])
  return names.filter((name) => !without.has(name))
}

/** The others. */
export const absentCapabilities = (present: readonly string[]): Capability[] =>
  names.filter((name) => !present.includes(name))

export const whySwitchedOff = (capability: Capability): string =>
  `${capabilities[capability]} is switched off on this installation.`
