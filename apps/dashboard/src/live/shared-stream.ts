import type { ListedProject, ProjectEvent } from '@cairn/contracts/projects/project-events'
import type { FromTab, Tab } from './messages.ts'
import { readEvents, StreamRefused } from './read-events.ts'
import { pause, retryDelayMs } from './retry-delay.ts'

// A tab that was closed without saying so, or that the browser has frozen, does not respond.
const answerWithinMs = 5_000

/** One event stream for all tabs of a browser: open while there is a tab, under the token that a tab gives it. */
export class SharedStream {
  readonly #url: string
  /** The one that spoke last at the end. */
  readonly #tabs = new Set<Tab>()
  #accountId: string | undefined
  #projects: ReadonlyMap<string, ListedProject> | undefined
  #running: AbortController | undefined
  #tokenGiven: (token: string | undefined) => void = () => undefined
  #refused: string | undefined

  constructor(url: string) {
    this.#url = url
  }

  hear(tab: Tab, message: FromTab): void {
    this.#tabs.delete(tab)
    if (message.kind === 'leave') {
      if (this.#tabs.size === 0) this.#stop()
      return
    }
    this.#tabs.add(tab)
    switch (message.kind) {
      case 'join':
        return this.#join(tab, message.accountId)
      case 'token':
        return this.#tokenGiven(message.token)
      case 'signed-out':
        return this.#stop()
    }
  }

  #join(tab: Tab, accountId: string) {
    if (this.#running !== undefined && this.#accountId === accountId) {
      if (this.#projects !== undefined)
        tab.tell({ kind: 'event', event: { type: 'projects', projects: [...this.#projects.values()] } })
      return
    }
    this.#stop()
    this.#accountId = accountId
    this.#running = new AbortController()
    void this.#run(this.#running.signal)
  }

  #stop() {
    this.#running?.abort()
    this.#running = undefined
    this.#projects = undefined
    this.#refused = undefined
  }

  async #run(signal: AbortSignal) {
    for (let failures = 0; !signal.aborted;) {
      const token = await this.#askForToken(signal)
      if (signal.aborted) return
      // Nobody is signed in: a tab joins again after the next sign-in.
      if (token === undefined) return this.#stop()
      try {
        await readEvents(this.#url, token, signal, (data) => {
          failures = 0
          const event: ProjectEvent = JSON.parse(data)
          this.#publish(event)
        })
        this.#refused = undefined
      } catch (error) {
        // Out of reach, silent, or refused: tried again in any case. What a refusal means, the pages' own calls tell.
        this.#refused = error instanceof StreamRefused && error.status === 401 ? token : undefined
      }
      await pause(retryDelayMs(failures), signal)
      failures += 1
    }
  }

  /** Asks the tab that spoke last, and the one before it where that does not respond. */
  async #askForToken(signal: AbortSignal): Promise<string | undefined> {
    for (;;) {
      const tab = [...this.#tabs].at(-1)
      if (tab === undefined || signal.aborted) return undefined
      const late = Symbol('late')
      const given = new Promise<string | undefined>((resolve) => {
        this.#tokenGiven = resolve
      })
      tab.tell({ kind: 'token-needed', refused: this.#refused })
      const answered = new AbortController()
      const answer = await Promise.race([
        given,
        pause(answerWithinMs, AbortSignal.any([signal, answered.signal])).then(() => late),
      ])
      answered.abort()
      if (typeof answer !== 'symbol') return answer
      this.#tabs.delete(tab)
    }
  }

  #publish(event: ProjectEvent) {
    if (event.type === 'projects') this.#projects = new Map(event.projects.map((project) => [project.ref, project]))
    else {
      const known = this.#projects?.get(event.ref)
      if (known !== undefined) {
        known.status = event.status
        known.read_only = event.read_only
      }
    }
    for (const tab of this.#tabs) tab.tell({ kind: 'event', event })
  }
}
