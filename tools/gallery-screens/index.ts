import type { Screen } from './screen.ts'
import { accountScreens } from './account.ts'
import { authScreens } from './auth.ts'
import { operatorScreens } from './operator.ts'
import { organizationsScreens } from './organizations.ts'
import { projectScreens } from './project.ts'
import { shellScreens } from './shell.ts'
import { sqlEditorScreens } from './sql-editor.ts'
import { tableEditorScreens } from './table-editor.ts'

/** Every screen that has a picture, and that axe looks at. */
export const screens: readonly Screen[] = [
  ...authScreens,
  ...accountScreens,
  ...organizationsScreens,
  ...projectScreens,
  ...shellScreens,
  ...tableEditorScreens,
  ...sqlEditorScreens,
  ...operatorScreens,
]
