import type { Screen } from '../screen.ts'
import { dialog, heading, press } from '../steps.ts'

const recoveryOf = (project: 'shop' | 'empty' | 'paused') => (world: Record<typeof project, string>) =>
  `/project/${world[project]}/database/backups/pitr`

const of = (project: 'shop' | 'empty' | 'paused') => (world: Record<typeof project, string>) =>
  `/project/${world[project]}/database/backups/scheduled`

export const screens: readonly Screen[] = [
  {
    name: 'backups',
    as: 'owner',
    path: of('shop'),
    ready: (page) => page.getByText('Complete').filter({ visible: true }).first(),
    whole: true,
  },
  {
    name: 'backups-restore',
    as: 'owner',
    path: of('shop'),
    act: press(/^Restore the backup of /),
    ready: (page) => dialog(page).getByRole('textbox'),
  },
  {
    name: 'backups-clone',
    as: 'owner',
    path: of('shop'),
    act: press(/^Create a project from the backup of /),
    ready: (page) => dialog(page).getByLabel('Database password'),
  },
  {
    name: 'backups-download',
    as: 'owner',
    path: of('shop'),
    act: press(/^Download the backup of /),
    ready: (page) => dialog(page).getByRole('button', { name: 'Download' }),
  },
  {
    name: 'recovery',
    as: 'owner',
    path: recoveryOf('shop'),
    ready: (page) => page.getByLabel('Restore to'),
    whole: true,
  },
  {
    name: 'recovery-restore',
    as: 'owner',
    path: recoveryOf('shop'),
    act: press('Restore project'),
    ready: (page) => dialog(page).getByRole('textbox'),
  },
  {
    name: 'recovery-clone',
    as: 'owner',
    path: recoveryOf('shop'),
    act: press('Restore to a new project'),
    ready: (page) => dialog(page).getByLabel('Database password'),
  },
  {
    name: 'recovery-off',
    as: 'owner',
    path: recoveryOf('empty'),
    ready: (page) => page.getByRole('button', { name: 'Save' }),
  },
  { name: 'backups-empty', as: 'owner', path: of('empty'), ready: heading('No backups') },
  { name: 'backups-paused', as: 'owner', path: of('paused'), ready: heading('No backups') },
]
