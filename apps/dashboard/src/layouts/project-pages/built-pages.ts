/**
 * The pages of areas that have a screen, as addresses below `/project/{ref}/`. The change that builds a page adds it
 * here: the rail, the second column and the command palette show it from then on.
 */
const builtPages: readonly string[] = ['settings/general', 'settings/database']

export type IsBuilt = (path: string) => boolean

export const isBuiltPage: IsBuilt = (path) => builtPages.includes(path)

/** Whether an area has at least one page to show. */
export const isBuiltArea = (area: string): boolean => builtPages.some((path) => path.split('/')[0] === area)
