import type { Screen } from '../screen.ts'
import { dialog, heading, press } from '../steps.ts'

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
  { name: 'backups-empty', as: 'owner', path: of('empty'), ready: heading('No backups') },
  { name: 'backups-paused', as: 'owner', path: of('paused'), ready: heading('No backups') },
]
