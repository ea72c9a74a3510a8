import { refusalByRules } from './network-rules.ts'
import type { NetworkRules } from './network-rules.ts'
import type { Visitor } from './visitor.ts'

/** The clients of the Postgres ports that have named a project, until they leave: those that sign in, and open sessions. */
export class ProjectConnections {
  readonly #byRef = new Map<string, Set<Visitor>>()

  add(ref: string, visitor: Visitor): void {
    if (visitor.isGone) return
    const ofProject = this.#byRef.get(ref) ?? new Set()
    this.#byRef.set(ref, ofProject)
    ofProject.add(visitor)
    visitor.stream.once('close', () => {
      if (ofProject.delete(visitor) && ofProject.size === 0) this.#byRef.delete(ref)
    })
  }

  /** Ends the connections that the rules of their project do not allow. */
  enforce(ref: string, rules: NetworkRules): void {
    for (const visitor of this.#byRef.get(ref) ?? []) if (refusalByRules(rules, visitor) !== undefined) visitor.end()
  }
}
