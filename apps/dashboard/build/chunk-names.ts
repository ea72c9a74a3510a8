import { pagesAt } from './pages-at.ts'

const source = (path: string) => new URL(`../src/${path}`, import.meta.url).pathname
const modulesAt = (address: string) => pagesAt.find(([each]) => each === address)?.[1] ?? []

/** Everything that a module needs before it runs, itself included. */
const neededBy = (roots: readonly string[], importsOf: (id: string) => readonly string[]): ReadonlySet<string> => {
  const needed = new Set<string>()
  const visit = (id: string): void => {
    if (needed.has(id)) return
    needed.add(id)
    importsOf(id).forEach(visit)
  }
  roots.forEach(visit)
  return needed
}

const vendor =
  /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|use-sync-external-store|@radix-ui[\\/]react-(?:slot|compose-refs))[\\/]/
/** The app and the pages begin a file each: they are asked for by name. */
const begins = new Set(['app.tsx', ...pagesAt.flatMap(([, modules]) => modules)].map(source))

type ChunkName = (
  id: string,
  graph: { getModuleInfo: (id: string) => { importedIds: string[] } | null },
) => string | null

// Few files rather than exact ones: over six connections, fifty modules of 700 bytes take longer than what they save, and
// the calls of the page wait behind them. `kit` is what the entry and the sign-in need, `frame` what the pages behind the
// sign-in have in common, so that one finds it there on the next; `project` is what the pages of a project share beyond
// it, `grid` what both editors show rows with, `table-editor` what is shown with the first rows and used again by what is
// opened from them.
export const nameChunks = (): ChunkName => {
  let sets:
    | Record<'app' | 'signIn' | 'organizations' | 'organization' | 'home' | 'editor' | 'sql', ReadonlySet<string>>
    | undefined
  return (id, graph) => {
    if (vendor.test(id)) return 'vendor'
    // The index of radix-ui names all of it; what is used of it is known only later.
    const importsOf = (each: string) =>
      each.includes('node_modules/radix-ui/') ? [] : (graph.getModuleInfo(each)?.importedIds ?? [])
    const at = (...modules: readonly string[]) => neededBy(modules.map(source), importsOf)
    sets ??= {
      app: at('app.tsx'),
      signIn: at(...modulesAt('^/sign-in$')),
      organizations: at(...modulesAt('^/organizations$')),
      organization: at(...modulesAt('^/org/[^/]+$')),
      home: at(...modulesAt('^/project/[^/]+$')),
      editor: at(...modulesAt('^/project/[^/]+/editor(/|$)')),
      sql: at(...modulesAt('^/project/[^/]+/sql(/|$)')),
    }
    if (begins.has(id)) return null
    const arrivals = [sets.signIn, sets.organizations, sets.organization, sets.editor].filter((needed) =>
      needed.has(id),
    ).length
    // An area is not to be loaded for its addresses.
    const isPaths = /\/src\/areas\/[^/]+\/paths\.ts$/.test(id)
    if (isPaths || sets.app.has(id) || (sets.signIn.has(id) && arrivals > 1)) return 'kit'
    if (arrivals > 1) return 'frame'
    if (!sets.editor.has(id)) return null
    if (id.includes('/src/areas/table-editor/') && !sets.sql.has(id)) return 'table-editor'
    if (sets.home.has(id) || !sets.sql.has(id)) return 'project'
    return 'grid'
  }
}
