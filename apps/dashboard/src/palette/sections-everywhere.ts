import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import {
  Box,
  Boxes,
  Braces,
  Contrast,
  FileCode2,
  Keyboard,
  KeyRound,
  Layers,
  LifeBuoy,
  LogIn,
  LogOut,
  Monitor,
  Moon,
  ScrollText,
  ShieldCheck,
  Sun,
  Table2,
  Timer,
  UserRound,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { clientLibraries } from '~/areas/projects/home/client-libraries.ts'
import { accountPaths } from '~/areas/account/paths.ts'
import { authPaths } from '~/areas/auth/paths.ts'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { supportPaths } from '~/areas/support/paths.ts'
import { shortcutsDialog } from '~/state/shortcuts-dialog.ts'
import { themeChoice } from '~/state/theme.ts'
import type { ThemeChoice } from '~/state/theme.ts'
import { toast } from '~/ui/toast.tsx'
import type { PaletteCommand, PaletteSection } from './commands.ts'
import type { Visited } from './recent.ts'

export const recentSection = (visited: readonly Visited[]): PaletteSection => ({
  id: 'recent',
  name: 'Recent',
  commands: visited.map(({ to, name, detail }) => ({ id: to, name, detail, icon: Timer, deed: { to } })),
  meta: { priority: 100 },
})

const findEverywhere: PaletteCommand[] = [
  {
    id: 'theme',
    name: 'Change theme',
    icon: Contrast,
    deed: { page: 'theme' },
    keywords: 'appearance colour dark',
  },
  { id: 'docs', name: 'Read the documentation', icon: ScrollText, deed: { page: 'docs' }, keywords: 'help manual' },
]

/** The ways into the lists that are too long for the first one. */
export const browseSection = (project: ProjectDetail | undefined): PaletteSection => {
  const inProject: PaletteCommand[] = [
    { id: 'pages', name: 'Go to a page', icon: Layers, deed: { page: 'pages' } },
    { id: 'tables', name: 'Open a table', icon: Table2, deed: { page: 'tables' } },
    { id: 'snippets', name: 'Open a snippet', icon: FileCode2, deed: { page: 'snippets' }, keywords: 'query sql' },
  ]
  return {
    id: 'browse',
    name: 'Find',
    commands: [
      ...(project === undefined ? [] : inProject),
      { id: 'projects', name: 'Switch project', icon: Box, deed: { page: 'projects' } },
      { id: 'organizations', name: 'Switch organization', icon: Boxes, deed: { page: 'organizations' } },
      ...findEverywhere,
    ],
    meta: { priority: 60 },
  }
}

export const helpSection: PaletteSection = {
  id: 'help',
  name: 'Help',
  commands: [
    {
      id: 'shortcuts',
      name: 'Keyboard shortcuts',
      icon: Keyboard,
      keys: '?',
      deed: { run: () => shortcutsDialog.set(true) },
    },
    {
      id: 'support',
      name: 'Contact support',
      icon: LifeBuoy,
      keywords: 'help',
      deed: { to: supportPaths.newRequest() },
    },
  ],
}

export const accountSection: PaletteSection = {
  id: 'account',
  name: 'Account',
  commands: [
    { id: 'organizations', name: 'All organizations', icon: Boxes, deed: { to: organizationsPaths.list() } },
    {
      id: 'preferences',
      name: 'Preferences',
      icon: UserRound,
      deed: { to: accountPaths.preferences() },
      keywords: 'profile',
    },
    {
      id: 'security',
      name: 'Security',
      icon: ShieldCheck,
      deed: { to: accountPaths.security() },
      keywords: 'mfa sessions',
    },
    { id: 'tokens', name: 'Access tokens', icon: KeyRound, deed: { to: accountPaths.accessTokens() }, keywords: 'api' },
    { id: 'sign-out', name: 'Sign out', icon: LogOut, deed: { to: authPaths.logout() }, keywords: 'log out' },
  ],
}

const themes: { value: ThemeChoice; name: string; icon: LucideIcon }[] = [
  { value: 'dark', name: 'Dark', icon: Moon },
  { value: 'light', name: 'Light', icon: Sun },
  { value: 'classic-dark', name: 'Classic dark', icon: Contrast },
  { value: 'system', name: 'Same as system', icon: Monitor },
]

const changeTheme = (value: ThemeChoice, name: string) => {
  const before = themeChoice.get()
  themeChoice.set(value)
  toast(`Theme: ${name.toLowerCase()}`, {
    id: 'theme',
    action: { label: 'Undo', onClick: () => themeChoice.set(before) },
  })
}

export const themeSection: PaletteSection = {
  id: 'theme',
  name: 'Theme',
  commands: themes.map(({ value, name, icon }) => ({
    id: value,
    name,
    icon,
    keywords: 'theme appearance',
    deed: { run: () => changeTheme(value, name) },
  })),
  meta: { page: 'theme' },
}

const outside = (id: string, name: string, href: string): PaletteCommand => ({
  id,
  name,
  detail: new URL(href, window.location.href).host,
  icon: ScrollText,
  keywords: 'docs documentation',
  deed: { href },
})

/** `hasApi`: the clients are of use, since the open project answers them. */
export const docsSection = (hasApi: boolean): PaletteSection => ({
  id: 'docs',
  name: 'Documentation',
  commands: [
    ...(hasApi ? clientLibraries : []).map(({ language, docsUrl }) => outside(language, `${language} client`, docsUrl)),
    outside('postgres', 'PostgreSQL manual', 'https://www.postgresql.org/docs/18/'),
    outside('psql', 'psql', 'https://www.postgresql.org/docs/18/app-psql.html'),
    { ...outside('api', 'Platform API (OpenAPI)', '/api/openapi.json'), icon: Braces },
  ],
  meta: { page: 'docs' },
})

/** What can be done without an account: on the pages for signing in and signing up. */
export const signedOutSections: readonly PaletteSection[] = [
  { id: 'browse', name: 'Find', commands: findEverywhere },
  {
    id: 'account',
    name: 'Account',
    commands: [
      { id: 'sign-in', name: 'Sign in', icon: LogIn, deed: { to: authPaths.signIn() } },
      {
        id: 'sign-up',
        name: 'Create an account',
        icon: UserRound,
        deed: { to: authPaths.signUp() },
        keywords: 'sign up',
      },
    ],
  },
  helpSection,
  themeSection,
  docsSection(false),
]
