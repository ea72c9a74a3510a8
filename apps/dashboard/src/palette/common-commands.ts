import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { Braces, Contrast, Keyboard, Layers, Monitor, Moon, ScrollText, Sun, Timer } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { projectPaths } from '~/areas/projects/paths.ts'
import { projectPages } from '~/layouts/project-sections.ts'
import type { PreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { shortcutsDialog } from '~/state/shortcuts-dialog.ts'
import { themeChoice } from '~/state/theme.ts'
import type { ThemeChoice } from '~/state/theme.ts'
import { toast } from '~/ui/toast.ts'
import type { PaletteSection } from './commands.ts'
import type { SectionPart } from './contribution.ts'
import { outsideCommand } from './outside-command.ts'
import type { Visited } from './recent.ts'
import { docsPart, findPart, helpPart } from './shared-sections.ts'

export const recentSection = (visited: readonly Visited[]): PaletteSection => ({
  id: 'recent',
  name: 'Recent',
  commands: visited.map(({ to, name, detail }) => ({ id: to, name, detail, icon: Timer, action: { to } })),
  meta: { priority: 100 },
})

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

const themePart: SectionPart = {
  order: 800,
  id: 'theme',
  name: 'Theme',
  commands: themes.map(({ value, name, icon }) => ({
    id: value,
    name,
    icon,
    keywords: 'theme appearance',
    action: { run: () => changeTheme(value, name) },
  })),
  meta: { page: 'theme' },
}

/** What belongs to no area: on every page, also of those who have not signed in. */
export const commonParts: readonly SectionPart[] = [
  findPart(160, [
    {
      id: 'theme',
      name: 'Change theme',
      icon: Contrast,
      action: { page: 'theme' },
      keywords: 'appearance colour dark',
    },
    { id: 'docs', name: 'Read the documentation', icon: ScrollText, action: { page: 'docs' }, keywords: 'help manual' },
  ]),
  helpPart(610, [
    {
      id: 'shortcuts',
      name: 'Keyboard shortcuts',
      icon: Keyboard,
      keys: '?',
      action: { run: () => shortcutsDialog.set(true) },
    },
  ]),
  themePart,
  docsPart(820, [
    outsideCommand('postgres', 'PostgreSQL manual', 'https://www.postgresql.org/docs/18/'),
    outsideCommand('psql', 'psql', 'https://www.postgresql.org/docs/18/app-psql.html'),
    { ...outsideCommand('api', 'Platform API (OpenAPI)', '/api/openapi.json'), icon: Braces },
  ]),
]

/** Every page of a project, of all sections. */
export const pagesParts = ({ ref }: ProjectDetail, isOn: PreviewsInForce['isOn']): SectionPart[] => [
  findPart(110, [{ id: 'pages', name: 'Go to a page', icon: Layers, action: { page: 'pages' } }]),
  {
    id: 'pages',
    name: 'Pages',
    order: 700,
    commands: projectPages.sections.flatMap((section) =>
      projectPages
        .listedGroups(section, isOn)
        .flatMap(({ pages }) => pages)
        .map(({ path, title }) => ({
          id: path,
          name: title,
          detail: section.label,
          icon: section.icon,
          action: { to: projectPaths.page({ ref, page: path }) },
        })),
    ),
    meta: { page: 'pages' },
  },
]
