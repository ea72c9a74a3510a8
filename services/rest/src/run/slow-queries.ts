import { availableParallelism } from 'node:os'

/** Queries of a project that are under way and not known to be quick. */
export class SlowQueries {
  readonly #cores: number
  #underWay = 0

  constructor(cores = availableParallelism()) {
    this.#cores = cores
  }

  /** `takesLastCore`: whether the machine has no core left for parallel workers while this one runs. */
  async run<T>(query: (takesLastCore: boolean) => Promise<T>): Promise<T> {
    this.#underWay += 1
    try {
      return await query(this.#underWay >= this.#cores)
    } finally {
      this.#underWay -= 1
    }
  }
}
