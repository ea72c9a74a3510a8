export interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

export interface Needers {
  /** For every module, those of the files that load on their own (the app, and each `import()`) that need it to run. */
  of: ReadonlyMap<string, ReadonlySet<string>>
  /** For each of these files, the files that load it. */
  loadedBy: ReadonlyMap<string, ReadonlySet<string>>
}

const add = (sets: Map<string, Set<string>>, key: string, value: string) => {
  const set = sets.get(key) ?? new Set()
  sets.set(key, set.add(value))
}

export const needersOf = (app: string, graph: ModuleGraph): Needers => {
  const of = new Map<string, Set<string>>()
  const loadedBy = new Map<string, Set<string>>([[app, new Set()]])
  const visit = (id: string, root: string): void => {
    if (of.get(id)?.has(root) === true) return
    add(of, id, root)
    const info = graph.getModuleInfo(id)
    for (const loaded of info?.dynamicallyImportedIds ?? []) add(loadedBy, loaded, root)
    for (const imported of info?.importedIds ?? []) visit(imported, root)
  }
  // Those that are found on the way are visited too.
  for (const root of loadedBy.keys()) visit(root, root)
  return { of, loadedBy }
}
