import type { FetchLimit } from './deno/run-deno.ts'

const bytesPerMiB = 1024 * 1024

interface ImportLimits {
  /** What one deployment may import. */
  ofOne: number
  /** What the functions of a project may take on the disk. */
  ofProject: number
  /** What a folder takes on the disk. */
  sizeOf: (folder: string) => Promise<number>
}

/** A project of which at least one deployment is fetched. */
interface Fetching {
  /** What its functions took when the first of these began. */
  before: Promise<number>
  /** What each of them has fetched, those that ended since then included. */
  fetched: Map<symbol, number>
  underWay: number
}

/** How much functions may import: each of them, and all of a project, also where several are deployed at once. */
export class ImportRoom {
  readonly #limits: ImportLimits
  readonly #projects = new Map<string, Fetching>()

  constructor(limits: ImportLimits) {
    this.#limits = limits
  }

  /** For one deployment, until it is disposed of. `project` is the folder of all functions of its project. */
  async limitIn(project: string): Promise<FetchLimit & Disposable> {
    const { ofOne, ofProject, sizeOf } = this.#limits
    const fetching = this.#projects.get(project) ?? { before: sizeOf(project), fetched: new Map(), underWay: 0 }
    this.#projects.set(project, fetching)
    fetching.underWay += 1
    const end = () => {
      fetching.underWay -= 1
      if (fetching.underWay === 0) this.#projects.delete(project)
    }
    const before = await fetching.before.catch((error: unknown) => {
      end()
      throw error
    })
    const own = Symbol('deployment')
    return {
      problemOf: async (cache) => {
        const bytes = await sizeOf(cache)
        fetching.fetched.set(own, bytes)
        if (bytes > ofOne) return `What the function imports takes more than ${ofOne / bytesPerMiB} MB on the disk.`
        const all = fetching.fetched.values().reduce((sum, each) => sum + each, before)
        return all <= ofProject
          ? undefined
          : `With what this one imports, the functions of the project take more than ${ofProject / bytesPerMiB} MB on the disk. Delete functions, or import less.`
      },
      [Symbol.dispose]: end,
    }
  }
}
