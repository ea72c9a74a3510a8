import type { Branch } from '@cairn/contracts/branches/branches'
import { fail } from '../../errors.ts'

type Refs = Pick<Branch, 'ref' | 'parent_project_ref'>

/**
 * The merges that are under way. Each has its project for itself, since it changes what another has compared with, and its branch
 * stays until the edge functions are deployed that the changed schema needs.
 */
export class BranchMerges {
  readonly #refs = new Set<string>()

  /** Until it is disposed of, no other merge has these projects. Throws `merge_under_way`. */
  begin({ ref, parent_project_ref: parent }: Refs): Disposable {
    this.requireNone(ref)
    this.requireNone(parent)
    for (const each of [ref, parent]) this.#refs.add(each)
    const end = () => {
      for (const each of [ref, parent]) this.#refs.delete(each)
    }
    return { [Symbol.dispose]: end }
  }

  /** Throws `merge_under_way`. */
  requireNone(ref: string): void {
    if (this.#refs.has(ref)) throw fail('merge_under_way')
  }
}
