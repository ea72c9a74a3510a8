import type { Branch } from '@cairn/contracts/branches/branches'
import { fail } from '../../errors.ts'

type Refs = Pick<Branch, 'ref' | 'parent_project_ref'>

/**
 * The merges that are under way. Each has its project for itself, since it changes what another has compared with, and its branch
 * stays until the edge functions are deployed that the changed schema needs.
 */
export class BranchMerges {
  readonly #refs = new Set<string>()
  /** How many deletions and resets of each project are about to change its status. */
  readonly #ending = new Map<string, number>()

  /** Until it is disposed of, no other merge has these projects. Throws `merge_under_way`, `wrong_status`. */
  begin({ ref, parent_project_ref: parent }: Refs): Disposable {
    for (const each of [ref, parent]) {
      this.#requireNone(each)
      if (this.#ending.has(each)) throw fail('wrong_status')
    }
    for (const each of [ref, parent]) this.#refs.add(each)
    const end = () => {
      for (const each of [ref, parent]) this.#refs.delete(each)
    }
    return { [Symbol.dispose]: end }
  }

  /** No merge of a project begins until it is disposed of. Throws `merge_under_way`. */
  keepOut(ref: string): Disposable {
    this.#requireNone(ref)
    this.#ending.set(ref, (this.#ending.get(ref) ?? 0) + 1)
    const end = () => {
      const others = (this.#ending.get(ref) ?? 1) - 1
      if (others > 0) this.#ending.set(ref, others)
      else this.#ending.delete(ref)
    }
    return { [Symbol.dispose]: end }
  }

  #requireNone(ref: string): void {
    if (this.#refs.has(ref)) throw fail('merge_under_way')
  }
}
