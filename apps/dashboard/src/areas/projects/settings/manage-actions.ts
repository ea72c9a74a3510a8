import type { ProjectWork } from '@cairn/contracts/projects/project-status'

export interface ManageAction {
  action: ProjectWork
  label: string
  text: string
  variant: 'success' | 'warning' | 'danger'
  /** What the dialog says. */
  consequences: string
  /** What was not done, when it fails. */
  failure: string
}

/** What a person can do with a whole project, or with a branch. */
export const manageActions = (what: 'project' | 'branch'): readonly ManageAction[] => [
  {
    action: 'pause',
    label: 'Pause',
    text: 'Stops the database. All data stays.',
    variant: 'warning',
    consequences: `Stops the database and closes all connections. Applications get errors until the ${what} is restored. All data and settings stay. Restoring takes about a second.`,
    failure: `The ${what} was not paused`,
  },
  {
    action: 'restore',
    label: 'Restore',
    text: `Starts the database of a paused ${what}.`,
    variant: 'success',
    consequences: `Starts the database with all its data. Applications can connect again after about a second. The ${what} counts toward the active projects of its plan again.`,
    failure: `The ${what} was not restored`,
  },
  {
    action: 'restart',
    label: 'Restart',
    text: 'Stops the database and starts it again.',
    variant: 'warning',
    consequences:
      'Closes all connections and rolls back running statements. Committed data stays. The database is available again in about a second.',
    failure: `The ${what} was not restarted`,
  },
  {
    action: 'delete',
    label: 'Delete',
    text: `Deletes the ${what} and all its data. This cannot be undone.`,
    variant: 'danger',
    consequences: `Deletes the database with all tables and rows, the files on this server, its snippets and its keys. Files that are kept in an S3 bucket of another service stay there. Applications that use the ${what} stop working. This cannot be undone.`,
    failure: `The ${what} was not deleted`,
  },
]
