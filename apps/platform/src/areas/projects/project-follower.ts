import type { ListedProject, ProjectEvent } from '@cairn/contracts/projects/project-events'
import type { ReadOnlyBecause } from '@cairn/contracts/projects/projects'
import type { ProjectStatus } from '@cairn/contracts/projects/project-status'

/**
 * One open stream. What waits to be sent is bounded by the number of projects, however slowly the client reads: of a
 * project only its last status waits, and of the list only that it has to be sent again.
 */
export class ProjectFollower implements AsyncIterable<ProjectEvent> {
  readonly #listProjects: () => Promise<ListedProject[]>
  readonly #readOnlyBecause: (ref: string) => ReadOnlyBecause
  readonly #changed = new Map<string, ProjectStatus>()
  #refs: ReadonlySet<string> = new Set()
  #isListDue = true
  #isListing = false
  #isClosed = false
  #wake: () => void = () => undefined

  constructor(listProjects: () => Promise<ListedProject[]>, readOnlyBecause: (ref: string) => ReadOnlyBecause) {
    this.#listProjects = listProjects
    this.#readOnlyBecause = readOnlyBecause
  }

  sees(ref: string): boolean {
    return this.#refs.has(ref)
  }

  /** Sends the list again: which projects there are, or who may see them, has changed. */
  listChanged(): void {
    this.#isListDue = true
    this.#wake()
  }

  projectChanged(ref: string, status: ProjectStatus): void {
    // While the list is read, the projects in it are not known yet.
    if (!this.#isListing && !this.sees(ref)) return
    this.#changed.set(ref, status)
    this.#wake()
  }

  close(): void {
    this.#isClosed = true
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ProjectEvent, void, undefined> {
    while (!this.#isClosed) {
      if (this.#isListDue) {
        // Both before the query: a change that is announced while it runs is sent after it.
        this.#isListDue = false
        this.#isListing = true
        const projects = await this.#listProjects()
        this.#isListing = false
        this.#refs = new Set(projects.map(({ ref }) => ref))
        yield { type: 'projects', projects }
        continue
      }
      const [next] = this.#changed
      if (next === undefined) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
        continue
      }
      const [ref, status] = next
      this.#changed.delete(ref)
      if (this.sees(ref)) yield { type: 'project', ref, status, read_only: this.#readOnlyBecause(ref) }
    }
  }
}
